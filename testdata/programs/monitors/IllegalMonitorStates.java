// Shows IllegalMonitorStateException, bad wait timeouts, interrupted waits and notify without waiters.
package monitors;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class IllegalMonitorStates {
    interface Action {
        void run() throws Exception;
    }

    static void attempt(String label, Action a) {
        try {
            a.run();
            System.out.println(label + " fine");
        } catch (Exception e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + ": " + e.getMessage() + " interrupted " + Thread.currentThread().isInterrupted());
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        attempt("notify unowned", lock::notify);
        attempt("notifyAll unowned", lock::notifyAll);
        attempt("wait unowned", lock::wait);
        attempt("timed wait unowned", () -> lock.wait(5));
        attempt("negative timeout", () -> {
            synchronized (lock) {
                lock.wait(-1);
            }
        });
        attempt("bad nanos", () -> {
            synchronized (lock) {
                lock.wait(1, 1_000_000);
            }
        });
        attempt("wrong lock", () -> {
            synchronized (new Object()) {
                lock.notify();
            }
        });
        attempt("owned", () -> {
            synchronized (lock) {
                lock.notify();
                lock.notifyAll();
                lock.wait(1);
            }
        });
        attempt("after release", () -> {
            synchronized (lock) {
                System.out.print("");
            }
            lock.notify();
        });
        attempt("interrupted before wait", () -> {
            Thread.currentThread().interrupt();
            synchronized (lock) {
                lock.wait();
            }
        });
        System.out.println(Thread.interrupted() + " " + Thread.holdsLock(lock));
        StringBuffer log = new StringBuffer();
        boolean[] waiting = {false};
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    waiting[0] = true;
                    lock.notifyAll();
                    while (true) lock.wait();
                } catch (InterruptedException e) {
                    log.append("interrupted, holds ").append(Thread.holdsLock(lock)).append(", flag ").append(Thread.currentThread().isInterrupted());
                }
            }
        });
        synchronized (lock) {
            waiter.start();
            while (!waiting[0]) lock.wait();
        }
        waiter.interrupt();
        waiter.join();
        System.out.println(log);
        attempt("array lock", () -> new int[0].notify());
        attempt("class lock", () -> String.class.notifyAll());
        attempt("reentrant lock", () -> new ReentrantLock().unlock());
        attempt("condition", () -> {
            ReentrantLock l = new ReentrantLock();
            Condition c = l.newCondition();
            l.lock();
            c.signal();
            l.unlock();
            System.out.print(l.isLocked() + " ");
            c.signal();
        });
        attempt("sleep negative", () -> Thread.sleep(-1));
        attempt("join negative", () -> waiter.join(-1));
        lock.wait();
    }
}
