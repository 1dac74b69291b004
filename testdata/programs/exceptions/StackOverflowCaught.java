// Shows StackOverflowError caught at several places, with finally blocks and the program going on after it.
package exceptions;

public class StackOverflowCaught {
    static int depth;

    static int forever(int n) {
        depth++;
        return forever(n + 1) + 1;
    }

    int field;

    StackOverflowCaught() {
    }

    StackOverflowCaught(int n) {
        field = new StackOverflowCaught(n + 1).field;
    }

    static long mutualA(long a, double b) {
        return mutualB(b, a) + 1;
    }

    static long mutualB(double b, long a) {
        return mutualA(a + 1, b * 2) + 1;
    }

    @Override
    public String toString() {
        return "self " + this;
    }

    static Runnable self;
    static int finallyRuns;

    static void withFinally() {
        try {
            forever(0);
        } finally {
            finallyRuns++;
        }
    }

    static String attempt(String label, Runnable r) {
        try {
            r.run();
            return label + " returned";
        } catch (StackOverflowError e) {
            return label + " overflow, message " + e.getMessage() + ", cause " + e.getCause();
        }
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        System.out.println(attempt("method", () -> forever(0)));
        System.out.println("deep enough " + (depth > 500));
        System.out.println(attempt("constructor", () -> new StackOverflowCaught(0)));
        System.out.println(attempt("mutual", () -> mutualA(0, 1)));
        System.out.println(attempt("toString", () -> new StackOverflowCaught().toString()));
        self = () -> self.run();
        System.out.println(attempt("lambda", self));
        System.out.println(attempt("finally", StackOverflowCaught::withFinally) + " " + finallyRuns);
        try {
            forever(0);
        } catch (StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(trace.length + " " + trace[trace.length - 1].getMethodName() + " " + trace[500].getMethodName());
            System.out.println((e instanceof VirtualMachineError) + " " + e);
        }
        System.out.println(ackermann(2, 20));
        int caught = 0;
        for (int i = 0; i < 5; i++) {
            try {
                forever(i);
            } catch (StackOverflowError e) {
                caught++;
            }
        }
        System.out.println("caught " + caught);
    }
}
