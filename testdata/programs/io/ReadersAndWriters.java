// BufferedReader, LineNumberReader, PushbackReader, StringReader mark and skip, and closed stream errors.
package io;

import java.io.*;
import java.util.*;
import java.util.stream.*;

public class ReadersAndWriters {
    public static void main(String[] args) throws IOException {
        String text = "first\nsecond\r\nthird\rfourth\n\nlast";
        BufferedReader br = new BufferedReader(new StringReader(text), 3);
        for (String l; (l = br.readLine()) != null;) System.out.print("[" + l + "]");
        System.out.println(br.readLine() + " " + br.read());
        System.out.println(new BufferedReader(new StringReader("a\nb\n\n")).lines().collect(Collectors.toList()));
        LineNumberReader ln = new LineNumberReader(new StringReader(text));
        ln.setLineNumber(10);
        while (ln.readLine() != null) System.out.print(ln.getLineNumber() + " ");
        System.out.println();
        StringReader sr = new StringReader("0123456789");
        System.out.println((char) sr.read() + " " + sr.skip(3) + " " + (char) sr.read() + " " + sr.markSupported());
        sr.mark(0);
        char[] buf = new char[4];
        System.out.println(sr.read(buf, 1, 3) + " " + Arrays.toString(buf).replace('\0', '.'));
        sr.reset();
        System.out.println((char) sr.read() + " " + sr.skip(-2) + " " + (char) sr.read() + " " + sr.skip(100) + " " + sr.read() + " " + sr.read(buf) + " " + sr.ready());
        PushbackReader pb = new PushbackReader(new StringReader("if(x<=10)y"), 2);
        StringBuilder tokens = new StringBuilder();
        for (int c; (c = pb.read()) != -1;) {
            if (Character.isLetterOrDigit(c)) {
                StringBuilder w = new StringBuilder();
                do {
                    w.append((char) c);
                    c = pb.read();
                } while (c != -1 && Character.isLetterOrDigit(c));
                if (c != -1) pb.unread(c);
                tokens.append(w).append(' ');
            } else if (c == '<') {
                int n = pb.read();
                if (n == '=') tokens.append("<= ");
                else {
                    pb.unread(n);
                    tokens.append("< ");
                }
            } else {
                tokens.append((char) c).append(' ');
            }
        }
        System.out.println(tokens);
        BufferedReader mark = new BufferedReader(new StringReader("abcdefghijklmnopqrstuvwxyz"), 4);
        mark.mark(5);
        mark.read(new char[5]);
        mark.reset();
        System.out.println((char) mark.read() + "" + mark.skip(2) + (char) mark.read());
        StringWriter sw = new StringWriter();
        sw.append("x").append('y').append("abcdef", 2, 4).write("hello", 1, 3);
        sw.write(65);
        System.out.println(sw + " " + sw.getBuffer().length());
        CharArrayWriter cw = new CharArrayWriter(1);
        cw.write("chars");
        cw.append(null);
        cw.writeTo(sw);
        System.out.println(cw + " " + cw.size() + " " + sw + " " + new String(cw.toCharArray()).length());
        Reader car = new CharArrayReader("window".toCharArray(), 2, 3);
        System.out.println(car.transferTo(sw) + " " + sw);
        PipedWriter pw = new PipedWriter();
        PipedReader pr = new PipedReader(pw, 16);
        pw.write("piped");
        pw.close();
        System.out.println(new BufferedReader(pr).readLine());
        IORunnable[] bad = {
            () -> { br.close(); br.readLine(); }, () -> sr.read(new char[2], 1, 5), () -> { PushbackReader p = new PushbackReader(new StringReader("a")); p.unread(1); p.unread(2); },
            () -> { BufferedReader m = new BufferedReader(new StringReader("abc")); m.reset(); }, () -> { StringReader s = new StringReader("x"); s.close(); s.read(); }, () -> new StringReader("x").mark(-1),
            () -> new InputStreamReader(System.in).reset(), () -> { pr.close(); pr.read(); }, () -> new BufferedReader(new StringReader(""), 0)
        };
        for (IORunnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IOException | RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + (e instanceof IndexOutOfBoundsException ? "bounds" : e.getMessage()));
            }
        }
    }

    interface IORunnable {
        void run() throws IOException;
    }
}
