// ByteBuffer positions, limits, byte order, typed views, slices and the exceptions at their ends.
package codec;

import java.nio.*;
import java.util.*;

public class BufferEndianness {
    static String hex(ByteBuffer b) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < b.limit(); i++) sb.append(String.format("%02x", b.get(i)));
        return sb.toString();
    }

    static void fill(ByteBuffer b) {
        b.put((byte) 0x7f).putShort((short) 0x1234).putInt(0xCAFEBABE).putLong(0x0123456789ABCDEFL).putChar('Z').putFloat(1.5f).putDouble(-Math.PI);
        b.flip();
    }

    public static void main(String[] args) {
        for (ByteOrder o : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (boolean direct : new boolean[] {false, true}) {
                ByteBuffer b = (direct ? ByteBuffer.allocateDirect(40) : ByteBuffer.allocate(40)).order(o);
                fill(b);
                System.out.println(o + " " + hex(b) + " " + b.isDirect() + " " + b.hasArray());
                System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " pos " + b.position() + " rem " + b.remaining());
                System.out.println(b.getInt(1) + " " + b.getLong(5) + " " + b.getShort(9) + " " + b.getDouble(0));
            }
        }
        ByteBuffer b = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 2, 6);
        System.out.println(b + " " + b.arrayOffset());
        ByteBuffer s = b.slice();
        System.out.println(s + " " + s.get(0) + " offset " + s.arrayOffset() + " " + b.slice(3, 2).get(0) + " " + b.duplicate());
        s.put(0, (byte) 99);
        System.out.println(b.get(2) + " " + b.mark().position(4).reset().position() + " " + b.asReadOnlyBuffer().isReadOnly());
        b.get();
        b.get();
        System.out.println(b.compact() + " " + Arrays.toString(b.array()));
        IntBuffer ib = ByteBuffer.wrap(new byte[16]).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        ib.put(1).put(-2).put(3, 7);
        System.out.println(ib + " " + ib.order() + " " + ib.get(1) + " " + ib.get(3));
        LongBuffer lb = LongBuffer.wrap(new long[] {5, 6, 7});
        System.out.println(lb.get() + lb.get(2) + " " + lb.hasRemaining() + " " + lb.compareTo(LongBuffer.wrap(new long[] {6, 8})) + " " + lb.mismatch(LongBuffer.wrap(new long[] {6, 8})));
        CharBuffer cb = CharBuffer.wrap("characters");
        System.out.println(cb.subSequence(2, 5) + " " + cb.position(4) + " " + cb.length() + " " + cb.charAt(0) + " " + cb.isReadOnly() + " " + CharBuffer.allocate(4).put("ab").flip());
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {0, 1, 2}, 1, 2)) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + " " + ByteBuffer.wrap(new byte[] {-1}).compareTo(ByteBuffer.wrap(new byte[] {1})));
        ByteBuffer src = ByteBuffer.wrap(new byte[] {1, 2, 3});
        ByteBuffer dst = ByteBuffer.allocate(8);
        System.out.println(dst.put(src).position() + " " + src.hasRemaining() + " " + dst.put(4, new byte[] {9, 9, 9}, 1, 2) + " " + dst.putInt(0, -1).getInt(1) + " " + dst.rewind().limit(3) + " " + dst.clear());
        Runnable[] bad = {
            () -> ByteBuffer.allocate(1).getInt(), () -> ByteBuffer.allocate(1).putShort((short) 1), () -> ByteBuffer.allocate(2).get(2), () -> ByteBuffer.allocate(2).getInt(-1), () -> ByteBuffer.allocate(2).position(3), () -> ByteBuffer.allocate(2).limit(3), () -> ByteBuffer.allocate(-1),
            () -> ByteBuffer.allocate(2).asReadOnlyBuffer().put((byte) 1), () -> ByteBuffer.allocate(2).reset(), () -> ByteBuffer.allocateDirect(2).array(), () -> CharBuffer.wrap("x").put('y'), () -> { ByteBuffer x = ByteBuffer.allocate(2); x.put(x); }, () -> ByteBuffer.wrap(new byte[2], 1, 4)
        };
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
