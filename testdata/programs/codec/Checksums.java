// CRC32, CRC32C and Adler32 over arrays, ranges and buffers, and checked streams.
package codec;

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.*;

public class Checksums {
    static int slowCrc(byte[] b) {
        int c = -1;
        for (byte x : b) {
            c ^= x & 255;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1;
        }
        return ~c;
    }

    static int slowAdler(byte[] d) {
        int a = 1;
        int b = 0;
        for (byte x : d) {
            a = (a + (x & 255)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static void main(String[] args) throws IOException {
        Checksum[] sums = {new CRC32(), new CRC32C(), new Adler32()};
        String[] texts = {"", "a", "123456789", "hello world", "x".repeat(6000)};
        for (Checksum s : sums) {
            for (String t : texts) {
                s.reset();
                s.update(t.getBytes(StandardCharsets.US_ASCII));
                System.out.print(Long.toHexString(s.getValue()) + " ");
            }
            System.out.println(s.getClass().getSimpleName());
        }
        byte[] data = new byte[10_000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 31 ^ i >> 3);
        CRC32 crc = new CRC32();
        crc.update(data);
        Adler32 ad = new Adler32();
        ad.update(data);
        System.out.println(((int) crc.getValue() == slowCrc(data)) + " " + ((int) ad.getValue() == slowAdler(data)) + " " + crc.getValue() + " " + ad.getValue());
        for (Checksum s : sums) {
            s.reset();
            for (int i = 0; i < 100; i++) s.update(i);
            s.update(data, 100, 50);
            System.out.print(s.getValue() + " ");
            ByteBuffer bb = ByteBuffer.wrap(data, 200, 300);
            s.update(bb);
            System.out.print(s.getValue() + " left " + bb.remaining() + " ");
            ByteBuffer direct = ByteBuffer.allocateDirect(64);
            direct.put(data, 0, 64).flip();
            s.update(direct);
            System.out.println(s.getValue());
        }
        CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        in.read();
        in.skip(10);
        in.read(new byte[100]);
        System.out.println(in.getChecksum().getValue());
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        CheckedOutputStream out = new CheckedOutputStream(raw, new Adler32());
        out.write(1);
        out.write(new byte[] {2, 3, 4}, 1, 2);
        System.out.println(out.getChecksum().getValue() + " " + raw.size());
        long combined = 0;
        for (int i = 0; i < 256; i++) {
            crc.reset();
            crc.update(i);
            combined ^= crc.getValue() * (i + 1);
        }
        System.out.println(Long.toHexString(combined));
        for (Runnable r : new Runnable[] {() -> crc.update(data, -1, 5), () -> crc.update(data, 9999, 5), () -> ad.update(data, 5, -1)}) {
            try {
                r.run();
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("bounds checked");
            }
        }
    }
}
