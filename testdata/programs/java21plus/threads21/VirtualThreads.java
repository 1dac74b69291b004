// Virtual threads: many joined at once, structured use of executors, locals, interruption, names and exceptions.
package threads21;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("first").start(() -> { });
        v.join();
        System.out.println(v.isVirtual() + " " + v.isDaemon() + " " + v.getName() + " " + v.getState() + " " + v.getPriority() + " " + (v.getThreadGroup() == null) + " " + Thread.currentThread().isVirtual());
        AtomicInteger sum = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int k = i;
            ts.add(Thread.startVirtualThread(() -> {
                Thread.yield();
                sum.addAndGet(k);
            }));
        }
        for (Thread t : ts) t.join();
        System.out.println(sum);
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int k = i;
                fs.add(ex.submit(() -> {
                    Thread.sleep(k % 3);
                    return k * k;
                }));
            }
            int total = 0;
            for (Future<Integer> f : fs) total += f.get();
            System.out.println(total + " " + fs.get(3).state() + " " + fs.get(3).resultNow());
            Future<?> bad = ex.submit(() -> {
                throw new IllegalStateException("in virtual");
            });
            try {
                bad.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause().getMessage() + " " + bad.state() + " " + bad.exceptionNow().getClass().getSimpleName());
            }
        }
        ReentrantLock lock = new ReentrantLock();
        int[] counter = {0};
        Object monitor = new Object();
        int[] second = {0};
        List<Thread> cs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            cs.add(Thread.ofVirtual().unstarted(() -> {
                for (int k = 0; k < 100; k++) {
                    lock.lock();
                    try {
                        counter[0]++;
                    } finally {
                        lock.unlock();
                    }
                    synchronized (monitor) {
                        second[0] += 2;
                    }
                }
            }));
        }
        System.out.println(cs.get(0).getState());
        cs.forEach(Thread::start);
        for (Thread t : cs) t.join();
        System.out.println(counter[0] + " " + second[0]);
        CountDownLatch ready = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        Thread sleeper = Thread.ofVirtual().start(() -> {
            ready.countDown();
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                log.append("interrupted ").append(Thread.currentThread().isInterrupted());
            }
        });
        ready.await();
        sleeper.interrupt();
        System.out.println(sleeper.join(Duration10.SECONDS) + " " + log);
        BlockingQueue<Integer> q = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 5; i++) q.put(i);
            } catch (InterruptedException e) {
                log.append("?");
            }
        });
        int got = 0;
        for (int i = 0; i < 5; i++) got = got * 10 + q.take();
        System.out.println(got);
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "init");
        local.set("main");
        String[] seen = new String[1];
        Thread.ofVirtual().start(() -> {
            seen[0] = local.get();
            local.set("virtual");
        }).join();
        System.out.println(seen[0] + " " + local.get());
        Thread failing = Thread.ofVirtual().name("failing").uncaughtExceptionHandler((t, e) -> log.append(" handler ").append(t.getName()).append(' ').append(e.getMessage())).start(() -> {
            throw new RuntimeException("lost");
        });
        failing.join();
        System.out.println(log);
        ThreadFactory f = Thread.ofVirtual().name("worker-", 5).factory();
        Thread a = f.newThread(() -> { });
        Thread b = f.newThread(() -> { });
        System.out.println(a.getName() + " " + b.getName() + " " + Thread.ofPlatform().daemon().name("p").unstarted(() -> { }).isDaemon());
        try {
            a.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println("virtual threads are daemons");
        }
        a.setPriority(9);
        System.out.println(a.getPriority());
    }

    static class Duration10 {
        static final java.time.Duration SECONDS = java.time.Duration.ofSeconds(10);
    }
}
