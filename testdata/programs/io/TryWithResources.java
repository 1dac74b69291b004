// Resources closed in reverse order, exceptions while closing, suppression, and null resources.
package io;

import java.io.*;

public class TryWithResources {
    static final StringBuilder LOG = new StringBuilder();

    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;

        Res(String name, boolean failOpen, boolean failClose) throws IOException {
            this.name = name;
            this.failClose = failClose;
            LOG.append("open ").append(name).append("; ");
            if (failOpen) throw new IOException("cannot open " + name);
        }

        void use(boolean fail) {
            LOG.append("use ").append(name).append("; ");
            if (fail) throw new IllegalStateException("failed using " + name);
        }

        @Override public void close() throws IOException {
            LOG.append("close ").append(name).append("; ");
            if (failClose) throw new IOException("cannot close " + name);
        }
    }

    static void describe(String label, Throwable t) {
        StringBuilder sb = new StringBuilder(label + ": ");
        if (t == null) sb.append("ok");
        else {
            sb.append(t.getClass().getSimpleName()).append(' ').append(t.getMessage());
            for (Throwable s : t.getSuppressed()) sb.append(" +suppressed ").append(s.getMessage());
        }
        System.out.println(sb + " | " + LOG);
        LOG.setLength(0);
    }

    static void run(int bits) {
        Throwable caught = null;
        try (Res a = new Res("a", (bits & 1) != 0, (bits & 2) != 0); Res b = new Res("b", (bits & 4) != 0, (bits & 8) != 0)) {
            a.use(false);
            b.use((bits & 16) != 0);
        } catch (IOException | IllegalStateException e) {
            LOG.append("catch; ");
            caught = e;
        } finally {
            LOG.append("finally; ");
        }
        describe("case " + bits, caught);
    }

    static int early(Res outer) throws IOException {
        try (outer; Res inner = new Res("inner", false, false)) {
            for (int i = 0; i < 5; i++) {
                try (Res loop = new Res("loop" + i, false, false)) {
                    if (i == 1) continue;
                    if (i == 2) return i;
                }
            }
            return -1;
        } finally {
            LOG.append("done; ");
        }
    }

    public static void main(String[] args) throws IOException {
        for (int bits = 0; bits < 32; bits++) run(bits);
        try (Res none = null) {
            LOG.append("null resource fine; ");
        }
        describe("null", null);
        System.out.println(early(new Res("outer", false, false)));
        describe("early", null);
        try (Closeable c = () -> { throw new UncheckedIOException(new IOException("lambda")); }; StringReader r = new StringReader("x")) {
            LOG.append((char) r.read()).append("; ");
        } catch (UncheckedIOException e) {
            describe("lambda", e);
        }
        Exception self = new Exception("self");
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() == self));
        }
        try (Res last = new Res("last", false, true)) {
            last.use(true);
        }
    }
}
