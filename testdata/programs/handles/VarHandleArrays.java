// VarHandles over arrays and byte array views of both byte orders, with bounds and alignment errors.
package handles;

import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class VarHandleArrays {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandle strs = MethodHandles.arrayElementVarHandle(String[].class);
        VarHandle longs = MethodHandles.arrayElementVarHandle(long[].class);
        int[] a = {1, 2, 3, 4};
        ints.set(a, 0, 10);
        System.out.println((int) ints.get(a, 0) + " " + (int) ints.getAndAdd(a, 1, 40) + " " + ints.compareAndSet(a, 2, 3, 33) + " " + (int) ints.getAndBitwiseOr(a, 3, 8) + " " + Arrays.toString(a));
        String[] s = {"x", "y"};
        System.out.println(strs.compareAndSet(s, 0, "x", "z") + " " + (String) strs.getAndSet(s, 1, null) + " " + Arrays.toString(s) + " " + strs.coordinateTypes());
        long[] ls = new long[64];
        for (int i = 0; i < 2000; i++) longs.getAndAdd(ls, i * 7 % 64, (long) i);
        System.out.println(Arrays.hashCode(ls));
        byte[] bytes = new byte[16];
        for (int i = 0; i < 16; i++) bytes[i] = (byte) (i * 17);
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle le = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle bl = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        VarHandle ll = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle ld = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle bs = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        VarHandle lc = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle bf = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
        for (int i = 0; i <= 12; i += 3) {
            System.out.print(Integer.toHexString((int) be.get(bytes, i)) + "/" + Integer.toHexString((int) le.get(bytes, i)) + " ");
        }
        System.out.println(Long.toHexString((long) bl.get(bytes, 5)) + " " + Long.toHexString((long) ll.get(bytes, 8)) + " " + (short) bs.get(bytes, 13) + " " + (int) (char) lc.get(bytes, 14));
        ld.set(bytes, 0, Math.PI);
        bf.set(bytes, 9, -1.5f);
        be.set(bytes, 12, 0x01020304);
        System.out.println(Arrays.toString(bytes) + " " + (double) ld.get(bytes, 0) + " " + (float) bf.get(bytes, 9));
        ByteBuffer buf = ByteBuffer.allocateDirect(32);
        VarHandle bufView = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
        bufView.set(buf, 3, 0x1122334455667788L);
        System.out.println(Long.toHexString(buf.getLong(3)) + " " + Long.toHexString((long) bufView.get(buf, 4)));
        bufView.setVolatile(buf, 8, 99L);
        System.out.println((long) bufView.getAndAdd(buf, 8, 1L) + " " + buf.getLong(8) + " " + bufView.compareAndSet(buf, 8, 100L, -1L) + " " + buf.get(15));
        attempt("index -1", () -> ints.get(a, -1));
        attempt("index 4", () -> ints.set(a, 4, 1));
        attempt("null array", () -> ints.get((int[]) null, 0));
        attempt("not an array type", () -> MethodHandles.arrayElementVarHandle(String.class));
        attempt("view end", () -> be.get(bytes, 13));
        attempt("cas on a byte array view of char", () -> lc.compareAndSet(bytes, 0, 'a', 'b'));
        attempt("read only buffer", () -> bufView.set(ByteBuffer.allocate(16).asReadOnlyBuffer(), 0, 1L));
        attempt("unsupported view", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        Object[] covariant = new String[1];
        VarHandle objs = MethodHandles.arrayElementVarHandle(Object[].class);
        attempt("covariant store", () -> objs.set(covariant, 0, 12));
        attempt("covariant string", () -> objs.set(covariant, 0, "fine"));
        attempt("string array given objects", () -> strs.set((Object) new Object[1], 0, "x"));
        attempt("wrong value type", () -> ints.set(a, 0, 1.5));
        VarHandle grid = MethodHandles.arrayElementVarHandle(int[][].class);
        int[][] g = new int[2][];
        System.out.println(grid.compareAndSet(g, 1, null, new int[] {5}) + " " + g[1][0] + " " + grid.varType().getSimpleName() + " " + ints.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
    }
}
