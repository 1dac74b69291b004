// Scoped values: nesting, rebinding, visibility in called methods, exceptions and unbound access.
package threads21;

import java.util.*;
import java.util.concurrent.*;

public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();
    static final List<String> LOG = new ArrayList<>();

    static void log(String s) {
        LOG.add((DEPTH.isBound() ? DEPTH.get() : -1) + ":" + USER.orElse("nobody") + ":" + s);
    }

    static int recurse(int n) {
        log("n" + n);
        if (n == 0) return DEPTH.get();
        return ScopedValue.where(DEPTH, DEPTH.get() + 1).call(() -> recurse(n - 1)) * 10 + DEPTH.get();
    }

    public static void main(String[] args) throws Exception {
        log("start");
        ScopedValue.where(USER, "ann").run(() -> {
            log("outer");
            ScopedValue.where(USER, "bob").where(DEPTH, 5).run(() -> log("inner"));
            log("outer again");
        });
        log("end");
        System.out.println(LOG);
        LOG.clear();
        System.out.println(ScopedValue.where(DEPTH, 0).where(USER, "r").call(() -> recurse(4)) + " " + LOG);
        try {
            ScopedValue.where(USER, "failing").call(() -> {
                throw new java.io.IOException("inside " + USER.get());
            });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " bound after " + USER.isBound());
        }
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            USER.orElseThrow(() -> new IllegalStateException("custom"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ScopedValue.where(USER, null).run(() -> System.out.println(USER.get() + " " + USER.isBound() + " " + USER.orElse("x")));
        String[] seen = new String[1];
        ScopedValue.where(USER, "parent").run(() -> {
            Thread t = Thread.ofVirtual().start(() -> seen[0] = USER.orElse("not inherited"));
            try {
                t.join();
            } catch (InterruptedException e) {
                seen[0] = "?";
            }
        });
        System.out.println(seen[0]);
        ScopedValue.Carrier carrier = ScopedValue.where(USER, "carried").where(DEPTH, 9);
        System.out.println(carrier.get(USER) + " " + carrier.get(DEPTH) + " " + carrier.call(() -> USER.get() + DEPTH.get()));
        try {
            carrier.get(ScopedValue.<String>newInstance());
        } catch (NoSuchElementException e) {
            System.out.println("not in the carrier");
        }
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> fs = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int k = i;
                fs.add(ex.submit(() -> ScopedValue.where(USER, "task" + k).call(() -> {
                    Thread.yield();
                    return USER.get();
                })));
            }
            for (Future<String> f : fs) System.out.print(f.get() + " ");
        }
        System.out.println();
        Semaphore sem = new Semaphore(2);
        ConcurrentHashMap<Integer, Integer> squares = new ConcurrentHashMap<>();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            int k = i;
            ts.add(Thread.startVirtualThread(() -> {
                sem.acquireUninterruptibly();
                try {
                    squares.put(k, k * k);
                } finally {
                    sem.release();
                }
            }));
        }
        for (Thread t : ts) t.join();
        System.out.println(squares.size() + " " + squares.values().stream().mapToInt(x -> x).sum() + " " + sem.availablePermits());
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            int k = i;
            sum += ScopedValue.where(DEPTH, k).call(() -> ScopedValue.where(DEPTH, DEPTH.get() * 2).call(DEPTH::get) + DEPTH.get());
        }
        System.out.println(sum);
    }
}
