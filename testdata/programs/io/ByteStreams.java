// Byte array streams, buffering, pushback, sequence and filter streams written by hand.
package io;

import java.io.*;
import java.util.*;

public class ByteStreams {
    static class Rot13 extends FilterInputStream {
        int calls;

        Rot13(InputStream in) {
            super(in);
        }

        @Override public int read() throws IOException {
            calls++;
            return rot(super.read());
        }

        @Override public int read(byte[] b, int off, int len) throws IOException {
            calls++;
            int n = super.read(b, off, len);
            for (int i = off; i < off + n; i++) b[i] = (byte) rot(b[i]);
            return n;
        }

        static int rot(int c) {
            if (c >= 'a' && c <= 'z') return (c - 'a' + 13) % 26 + 'a';
            if (c >= 'A' && c <= 'Z') return (c - 'A' + 13) % 26 + 'A';
            return c;
        }
    }

    static class Trickle extends InputStream {
        int left = 10;
        @Override public int read() { return left-- > 0 ? left : -1; }
        @Override public int read(byte[] b, int off, int len) throws IOException { return super.read(b, off, Math.min(len, 3)); }
        @Override public void close() { System.out.print("closed "); }
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(2);
        for (int i = 0; i < 300; i += 7) out.write(i);
        byte[] data = out.toByteArray();
        System.out.println(out.size() + " " + Arrays.toString(data));
        out.reset();
        out.writeBytes(new byte[] {72, 105});
        out.write(new byte[] {1, 33, 2}, 1, 1);
        System.out.println(out + " " + out.toString("US-ASCII") + " " + out.size());
        ByteArrayInputStream in = new ByteArrayInputStream(data, 5, 20);
        System.out.println(in.available() + " " + in.read() + " " + in.skip(4) + " " + in.read());
        in.mark(0);
        System.out.println(Arrays.toString(in.readNBytes(3)) + " " + in.available());
        in.reset();
        System.out.println(in.readAllBytes().length + " " + in.read() + " " + in.read(new byte[2]) + " " + in.readAllBytes().length + " " + in.skip(5));
        Rot13 r = new Rot13(new ByteArrayInputStream("Uryyb, Jbeyq!".getBytes("US-ASCII")));
        System.out.println((char) r.read() + new String(r.readAllBytes(), "US-ASCII") + " calls " + r.calls);
        Trickle t = new Trickle();
        try (BufferedInputStream b = new BufferedInputStream(t, 4)) {
            System.out.print(b.read() + " " + b.available() + " ");
            b.mark(6);
            System.out.print(Arrays.toString(b.readNBytes(5)) + " ");
            b.reset();
            System.out.print(b.read() + " " + b.skip(2) + " " + b.read() + " " + Arrays.toString(b.readAllBytes()) + " ");
        }
        System.out.println();
        SequenceInputStream seq = new SequenceInputStream(Collections.enumeration(List.of(new Trickle(), new ByteArrayInputStream(new byte[] {100, 101}), new Trickle())));
        int sum = 0;
        int n = 0;
        for (int c; (c = seq.read()) != -1; n++) sum = sum * 3 + c;
        System.out.println(n + " " + sum);
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}), 3);
        int first = pb.read();
        pb.unread(new byte[] {9, 8});
        System.out.println(first + " " + pb.available() + " " + Arrays.toString(pb.readAllBytes()));
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        BufferedOutputStream bo = new BufferedOutputStream(sink, 4);
        bo.write(1);
        bo.write(new byte[] {2, 3});
        System.out.print(sink.size() + " ");
        bo.write(new byte[] {4, 5, 6, 7, 8});
        System.out.print(sink.size() + " ");
        bo.write(9);
        bo.close();
        System.out.println(sink.size() + " " + new ByteArrayInputStream(data).transferTo(sink) + " " + sink.size());
        System.out.println(InputStream.nullInputStream().read() + " " + new ByteArrayInputStream(data).readNBytes(new byte[10], 2, 5));
        for (Closeable c : new Closeable[] {() -> pb.unread(new byte[10]), () -> new ByteArrayInputStream(data).read(new byte[3], 2, 2), () -> new Trickle().reset(), () -> new ByteArrayOutputStream(-1), () -> InputStream.nullInputStream().skipNBytes(1), () -> { InputStream x = InputStream.nullInputStream(); x.close(); x.read(); }}) {
            try {
                c.close();
                System.out.println("fine");
            } catch (IOException | RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + (e instanceof IndexOutOfBoundsException ? "bounds" : e.getMessage()));
            }
        }
    }
}
