// Shows stack trace elements with line numbers through constructors, lambdas, static blocks and nested classes.
package exceptions;

public class StackTraceLines {
    int x = compute(1);

    {
        compute(2);
    }

    StackTraceLines(int kind) {
        if (kind == 3) {
            compute(3);
        }
    }

    static int failing;

    static int compute(int where) {
        if (where == failing) {
            throw new IllegalStateException(
                "at " + where);
        }
        return where;
    }

    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("exceptions.")) {
                System.out.println("  " + e.getMethodName().replaceAll("lambda\\$.*", "lambda") + ":" + e.getLineNumber() + " " + e.getFileName());
            }
        }
    }

    class Inner {
        void go() {
            Runnable r = () -> {
                int[] a = new int[1];
                a[x] = a[0]
                    + 1
                    / (a[0]);
            };
            r.run();
        }
    }

    static int chained(String s) {
        return s
            .trim()
            .substring(1)
            .charAt(
                10);
    }

    interface Walker {
        default void walk(int n) {
            if (n == 0) {
                throw new UnsupportedOperationException();
            }
            walk(n - 1);
        }
    }

    public static void main(String[] args) {
        for (failing = 1; failing <= 3; failing++) {
            try {
                new StackTraceLines(failing);
            } catch (IllegalStateException e) {
                show(e);
            }
        }
        try {
            new StackTraceLines(0).new Inner().go();
        } catch (RuntimeException e) {
            show(e);
        }
        try {
            chained(" abc ");
        } catch (IndexOutOfBoundsException e) {
            show(e);
        }
        try {
            new Walker() {
            }.walk(3);
        } catch (UnsupportedOperationException e) {
            show(e);
        }
        Throwable created = new Throwable("created here"); Throwable kept = created;
        try {
            throw created;
        } catch (Throwable t) {
            show(t);
            t.fillInStackTrace();
            show(kept);
        }
        created.setStackTrace(new StackTraceElement[] {new StackTraceElement("exceptions.Fake", "method", "Fake.java", 7)});
        show(created);
        System.out.println(new StackTraceElement("a.B", "c", "B.java", 3) + " " + new StackTraceElement("a.B", "c", null, -1) + " "
            + new StackTraceElement("a.B", "c", "B.java", -2) + " " + new StackTraceElement("a.B", "c", "B.java", -1));
    }
}
