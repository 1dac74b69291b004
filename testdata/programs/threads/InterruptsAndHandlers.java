// Interruption of sleep, wait, join and queues, the interrupt flag, and uncaught exception handlers.
package threads;

import java.util.*;
import java.util.concurrent.*;

public class InterruptsAndHandlers {
    interface Blocking { void run() throws Exception; }

    static void interrupted(String label, Blocking b) throws InterruptedException {
        StringBuffer log = new StringBuffer();
        Thread t = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                b.run();
                log.append("no interruption");
            } catch (InterruptedException e) {
                log.append("InterruptedException message ").append(e.getMessage());
            } catch (Exception e) {
                log.append(e.getClass().getSimpleName());
            }
            log.append(" flag ").append(Thread.currentThread().isInterrupted());
        });
        t.start();
        t.join();
        System.out.println(label + ": " + log);
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        interrupted("sleep", () -> Thread.sleep(1000));
        interrupted("wait", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        Thread main = Thread.currentThread();
        interrupted("join", () -> main.join());
        interrupted("queue take", () -> new LinkedBlockingQueue<>().take());
        interrupted("latch", () -> new CountDownLatch(1).await());
        interrupted("park", () -> java.util.concurrent.locks.LockSupport.park());
        interrupted("semaphore", () -> new Semaphore(1).acquire());
        interrupted("busy", () -> {
            for (int i = 0; i < 100; i++) Math.sqrt(i);
        });
        interrupted("sleep zero", () -> Thread.sleep(0));
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        CountDownLatch sleeping = new CountDownLatch(1);
        StringBuffer out = new StringBuffer();
        Thread sleeper = new Thread(() -> {
            sleeping.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                out.append("woken ").append(Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeping.await();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(out + " after death " + sleeper.isInterrupted());
        Thread.UncaughtExceptionHandler collect = (t, e) -> out.append(" [").append(t.getName()).append(' ').append(e).append(']');
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("worker failed");
        }, "w1");
        failing.setUncaughtExceptionHandler(collect);
        failing.start();
        failing.join();
        System.out.println(out);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler " + t.getName() + " " + e.getMessage()));
        Thread other = new Thread(() -> {
            Object o = "text";
            throw new RuntimeException("wrapped " + o, new Error("root"));
        }, "w2");
        other.start();
        other.join();
        Thread deep = new Thread(() -> recurse(0), "w3");
        deep.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getClass().getSimpleName()));
        deep.start();
        deep.join();
        ThreadGroup g = new ThreadGroup("group") {
            @Override public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group saw " + e.getMessage());
            }
        };
        Thread inGroup = new Thread(g, () -> {
            throw new RuntimeException("grouped");
        });
        inGroup.start();
        inGroup.join();
        System.out.println(g.getName() + " " + g.getParent().getName() + " " + (failing.getUncaughtExceptionHandler() == null));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        throw new Exception("main ends badly", new InterruptedException("cause"));
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }
}
