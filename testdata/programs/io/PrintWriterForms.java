// PrintStream and PrintWriter methods for every type, printf, append, checkError and auto flush.
package io;

import java.io.*;
import java.util.*;

public class PrintWriterForms {
    static class Counting extends OutputStream {
        int bytes;
        int flushes;
        boolean broken;

        @Override public void write(int b) throws IOException {
            if (broken) throw new IOException("broken pipe");
            bytes++;
        }

        @Override public void flush() {
            flushes++;
        }
    }

    public static void main(String[] args) throws Exception {
        StringWriter sw = new StringWriter();
        PrintWriter w = new PrintWriter(sw);
        w.print(true);
        w.print('c');
        w.print(1);
        w.print(2L);
        w.print(1.5f);
        w.print(-0.0);
        w.print(new char[] {'x', 'y'});
        w.print((String) null);
        w.print((Object) null);
        w.print(List.of(1));
        w.println();
        w.println(new char[] {'z'});
        w.printf(Locale.ROOT, "%05d|%s%n", 42, "s");
        w.format("%x", 255).append('!').append("seq").append("subsequence", 3, 6);
        w.write("write", 1, 3);
        w.write(65);
        w.flush();
        System.out.print(sw + "\n");
        System.out.println(w.checkError());
        Counting c = new Counting();
        PrintStream auto = new PrintStream(c, true);
        auto.print("abc");
        auto.println("def");
        auto.write('\n');
        auto.write(new byte[] {1, 2, 3}, 0, 2);
        System.out.println(c.bytes + " flushed " + (c.flushes > 0) + " " + auto.checkError());
        c.broken = true;
        auto.println("lost");
        System.out.println(auto.checkError() + " " + c.bytes);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream utf = new PrintStream(bytes, false, "UTF-8");
        utf.print("\u20ac\uD83D\uDE00");
        utf.close();
        utf.println("after close is ignored");
        System.out.println(Arrays.toString(bytes.toByteArray()) + " " + utf.checkError());
        PrintStream saved = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(captured, true));
            System.out.print("captured ");
            System.out.printf("%d-%d", 1, 2);
        } finally {
            System.setOut(saved);
        }
        System.out.println("[" + captured + "]");
        System.out.append("append ").append('c').append("xyz", 1, 2).println();
        System.out.printf("%s %5.2f %b%n", "printf", 3.14159, true);
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.println(new StringBuilder("builder"));
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.print('\n');
        System.out.write(new byte[] {'r', 'a', 'w', '\n'});
        System.out.flush();
        System.err.println("this goes to the error stream");
        StringWriter trace = new StringWriter();
        new IllegalStateException("outer", new IOException("inner")).printStackTrace(new PrintWriter(trace, true));
        for (String line : trace.toString().split("\\R")) {
            if (!line.startsWith("\t")) System.out.println(line);
        }
        BufferedWriter bw = new BufferedWriter(sw, 2);
        bw.write("buffered");
        bw.newLine();
        bw.close();
        System.out.println(sw.toString().endsWith("buffered" + System.lineSeparator()));
        try {
            bw.write("x");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
