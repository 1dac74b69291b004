// Shows try-with-resources: closing order, suppressed exceptions, null resources and failing constructors.
package exceptions;

public class TryWithResources {
    static StringBuilder log = new StringBuilder();

    static class Resource implements AutoCloseable {
        final String name;
        final boolean failOnClose;

        Resource(String name, boolean failOnOpen, boolean failOnClose) {
            log.append("open ").append(name).append("; ");
            if (failOnOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failOnClose = failOnClose;
        }

        @Override
        public void close() throws java.io.IOException {
            log.append("close ").append(name).append("; ");
            if (failOnClose) throw new java.io.IOException("close " + name);
        }
    }

    static int use(int bits) throws Exception {
        try (Resource a = new Resource("a", (bits & 1) != 0, (bits & 2) != 0);
             Resource none = null;
             Resource b = new Resource("b", (bits & 4) != 0, (bits & 8) != 0)) {
            log.append("body ").append(a.name).append(none).append(b.name).append("; ");
            if ((bits & 16) != 0) throw new UnsupportedOperationException("body");
            return bits;
        } catch (IllegalStateException e) {
            log.append("caught ").append(e.getMessage()).append("; ");
            return -bits;
        } finally {
            log.append("finally; ");
        }
    }

    static String describe(Throwable t) {
        StringBuilder s = new StringBuilder(t.getClass().getSimpleName() + "(" + t.getMessage() + ")");
        for (Throwable x : t.getSuppressed()) s.append(" +").append(describe(x));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        for (int bits = 0; bits < 32; bits++) {
            String result;
            try {
                result = "" + use(bits);
            } catch (Exception e) {
                result = describe(e);
            }
            System.out.println(bits + ": " + log + "=> " + result);
            log.setLength(0);
        }
        Resource outside = new Resource("outside", false, false);
        try (outside) {
            log.append("inside ").append(outside.name).append("; ");
        }
        try (AutoCloseable lambda = () -> log.append("lambda closed; ")) {
            log.append("lambda body; ");
        }
        for (int i = 0; i < 3; i++) {
            try (Resource r = new Resource("r" + i, false, false)) {
                if (i == 1) continue;
                if (i == 2) break;
                log.append("loop ").append(i).append("; ");
            }
        }
        System.out.println(log);
        try (Resource last = new Resource("last", false, true)) {
            throw new Exception("primary");
        }
    }
}
