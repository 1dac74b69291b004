// Shows System.exit with a code from inside nested try-finally blocks: the finally blocks must not run.
package control;

public class SystemExitCode {
    static int depth(int n) {
        try {
            if (n == 0) {
                System.out.println("leaving");
                System.exit(3);
            }
            return depth(n - 1) + 1;
        } finally {
            System.out.println("finally must not be printed " + n);
        }
    }

    static int counted(int n) {
        try {
            if (n % 2 == 0) return n;
            return -n;
        } finally {
            System.out.println("counted " + n);
        }
    }

    public static void main(String[] args) {
        System.out.println(counted(4) + counted(5));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        System.out.println(depth(5));
        System.out.println("unreachable");
    }
}
