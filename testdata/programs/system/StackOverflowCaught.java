// StackOverflowError caught at several depths, recursion in finally, constructors and toString, and recovery after it.
package system;

import java.util.*;

public class StackOverflowCaught {
    static int deepest;

    static void dive(int n) {
        deepest = n;
        dive(n + 1);
    }

    static long wide(long a, double b, Object c, long d) {
        return wide(a + 1, b * 2, c, d - 1) + 1;
    }

    static class Self {
        final Self inner;
        Self() { inner = new Self(); }
    }

    static class Loop {
        Loop other;
        @Override public String toString() { return "Loop " + other; }
    }

    interface Body { Object run(); }

    static String kind(Body b) {
        try {
            return "result " + b.run();
        } catch (StackOverflowError e) {
            return "StackOverflowError message " + e.getMessage() + " trace " + (e.getStackTrace().length > 100);
        }
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static int unwound;

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            unwound++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(kind(() -> {
            dive(0);
            return 0;
        }) + " deep " + (deepest > 500));
        System.out.println(kind(() -> wide(0, 1, "x", 9)));
        System.out.println(kind(() -> new Self().inner == null));
        Loop a = new Loop();
        a.other = a;
        System.out.println(kind(a::toString));
        List<Object> self = new ArrayList<>();
        self.add(self);
        System.out.println(self + " " + kind(self::hashCode));
        System.out.println(kind(() -> sum(500)) + " " + kind(() -> sum(5_000_000)));
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finally blocks ran " + (unwound > 100));
        }
        int caught = 0;
        for (int i = 0; i < 5; i++) {
            try {
                dive(0);
            } catch (Error e) {
                caught += e instanceof VirtualMachineError ? 1 : 0;
            }
        }
        System.out.println("caught " + caught);
        Thread t = new Thread(() -> System.out.println(kind(() -> {
            dive(0);
            return 1;
        })), "small");
        t.start();
        t.join();
        Comparator<Integer> bad = new Comparator<>() {
            @Override public int compare(Integer x, Integer y) { return compare(y, x); }
        };
        System.out.println(kind(() -> {
            List<Integer> l = new ArrayList<>(List.of(2, 1));
            l.sort(bad);
            return l;
        }));
        System.out.println(sum(1000) + " still works");
    }
}
