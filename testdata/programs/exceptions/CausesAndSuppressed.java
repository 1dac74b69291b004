// Shows cause chains, initCause rules, suppressed lists and their errors.
package exceptions;

public class CausesAndSuppressed {
    static class AppException extends Exception {
        private static final long serialVersionUID = 1;
        final int code;

        AppException(int code, String message, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "[" + code + "] " + super.getMessage();
        }
    }

    static class Quiet extends RuntimeException {
        private static final long serialVersionUID = 1;

        Quiet(String m) {
            super(m, null, false, false);
        }
    }

    static void level(int n) throws AppException {
        try {
            if (n == 0) throw new ArithmeticException("root");
            level(n - 1);
        } catch (Exception e) {
            throw new AppException(n, "level " + n, e);
        }
    }

    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e + " / " + e.getCause());
        }
    }

    public static void main(String[] args) {
        try {
            level(3);
        } catch (AppException e) {
            int depth = 0;
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(depth++ + " " + t + (t instanceof AppException a ? " code " + a.code : ""));
        }
        Throwable bare = new Throwable();
        System.out.println(bare + " " + bare.getMessage() + " " + bare.getLocalizedMessage() + " " + bare.getCause());
        System.out.println(new RuntimeException(new Error("wrapped")).getMessage() + " | " + new RuntimeException((Throwable) null).getMessage() + " | " + new RuntimeException((String) null));
        attempt("self cause", () -> {
            RuntimeException x = new RuntimeException("x");
            x.initCause(x);
        });
        attempt("cause twice", () -> new RuntimeException("x", new Error("y")).initCause(new Error("z")));
        attempt("null cause fixed", () -> new RuntimeException("x", null).initCause(new Error("z")));
        attempt("late cause", () -> System.out.println(new RuntimeException("x").initCause(new Error("z")).getCause()));
        RuntimeException r = new RuntimeException("main");
        attempt("self suppression", () -> r.addSuppressed(r));
        try {
            r.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println("null suppressed: " + e.getMessage());
        }
        r.addSuppressed(new Error("s1"));
        r.addSuppressed(new AppException(5, "s2", null));
        for (Throwable s : r.getSuppressed()) System.out.println("suppressed " + s);
        r.getSuppressed()[0] = null;
        System.out.println(r.getSuppressed()[0] + " " + r.getSuppressed().length);
        Quiet q = new Quiet("quiet");
        q.addSuppressed(new Error("ignored"));
        System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length + " " + q);
        Throwable filled = q.fillInStackTrace();
        System.out.println((filled == q) + " " + q.getStackTrace().length);
        AssertionError a = new AssertionError(new IllegalStateException("as detail"));
        System.out.println(a.getMessage() + " " + a.getCause() + " " + new AssertionError(5).getMessage() + " " + new AssertionError('c') + " " + new AssertionError(2.5));
        System.out.println(new java.io.UncheckedIOException(new java.io.IOException("io")).getMessage() + " " + new java.io.UncheckedIOException("m", new java.io.IOException("io")));
    }
}
