// Shows an exception from a finally block replacing the one in flight, uncaught at the end of main.
package exceptions;

public class UncaughtInFinally {
    static String path = "";

    static void inner(boolean replace) {
        try {
            path += "t";
            throw new IllegalStateException("original");
        } finally {
            path += "f";
            if (replace) cleanUp();
        }
    }

    static void cleanUp() {
        path += "c";
        int[] handles = {};
        handles[0]++;
    }

    static int swallow() {
        for (int i = 0; ; i++) {
            try {
                if (i < 3) throw new RuntimeException("swallowed " + i);
                return i;
            } catch (RuntimeException e) {
                path += i;
            } finally {
                path += ";";
            }
        }
    }

    static Throwable collect() {
        Throwable first = null;
        for (boolean replace : new boolean[] {false, true}) {
            try {
                inner(replace);
            } catch (RuntimeException e) {
                if (first == null) first = e;
                else first.addSuppressed(e);
            }
        }
        return first;
    }

    public static void main(String[] args) {
        System.out.println(swallow() + " " + path);
        path = "";
        Throwable t = collect();
        System.out.println(t + " " + t.getSuppressed()[0] + " " + path);
        try {
            inner(true);
        } catch (IllegalStateException e) {
            System.out.println("not this one");
        } finally {
            System.out.println("main finally " + path);
        }
    }
}
