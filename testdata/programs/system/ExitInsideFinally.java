// System.exit from inside nested try blocks ends the program at once with its code; finally blocks do not run.
package system;

public class ExitInsideFinally {
    static int depth;

    static int level(int n) {
        depth++;
        try {
            if (n == 0) {
                System.out.println("at the bottom, depth " + depth);
                return 1;
            }
            int r = level(n - 1) * 2;
            System.out.println("level " + n + " result " + r);
            if (n == 4) {
                System.out.println("exiting with code 42");
                System.exit(42);
            }
            return r;
        } finally {
            System.out.println("finally of level " + n);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            level(7);
        } catch (Throwable t) {
            System.out.println("never caught " + t);
        } finally {
            System.out.println("never printed");
        }
        System.out.println("never reached");
    }
}
