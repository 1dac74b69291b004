// Shows the stack trace of a failing static initialiser with <clinit> frames, and of the later failure.
package classinit;

public class InitializerStackTrace {
    static class Outer {
        static int v = Inner.compute(5);
    }

    static class Inner {
        static int compute(int n) {
            if (n == 0) throw new UnsupportedOperationException("bottom");
            return compute(n - 1);
        }
    }

    static void frames(String label, Throwable t) {
        System.out.println(label + " " + t);
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("   " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber());
        }
        if (t.getCause() != null) frames(label + " cause", t.getCause());
    }

    static class Instance {
        int[] data = new int[size()];

        static int size() {
            return -3;
        }
    }

    static class Lambda {
        static final Runnable ACTION = () -> {
            throw new IllegalArgumentException("from lambda of a class initialiser");
        };

        static {
            ACTION.run();
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(Outer.v);
        } catch (ExceptionInInitializerError e) {
            frames("first", e);
        }
        try {
            System.out.println(Outer.v);
        } catch (NoClassDefFoundError e) {
            System.out.println(e + " at " + e.getStackTrace()[0].getMethodName());
        }
        try {
            new Instance();
        } catch (NegativeArraySizeException e) {
            frames("instance", e);
        }
        try {
            Lambda.ACTION.run();
        } catch (ExceptionInInitializerError e) {
            StackTraceElement[] trace = e.getCause().getStackTrace();
            System.out.println(e.getCause().getMessage() + " " + trace.length + " " + trace[trace.length - 1].getMethodName() + " " + trace[trace.length - 2].getMethodName());
        }
    }
}
