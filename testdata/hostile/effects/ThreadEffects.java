import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Ways to leave threads behind. */
public class ThreadEffects {
    static void waitForEver() {
        Object lock = new Object();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException ignored) {
                // It ends then.
            }
        }
    }
    static void plain() { new Thread(ThreadEffects::waitForEver).start(); }
    static void daemon() {
        Thread thread = new Thread(ThreadEffects::waitForEver);
        thread.setDaemon(true);
        thread.start();
    }
    static void subclass() { new Thread() { @Override public void run() { waitForEver(); } }.start(); }
    static void pool() throws Exception { Executors.newFixedThreadPool(2).submit(() -> 1).get(); }
    static void scheduled() {
        Executors.newScheduledThreadPool(1).schedule(ThreadEffects::waitForEver, 1, TimeUnit.HOURS);
    }
    static void timer() {
        new Timer().schedule(new TimerTask() { @Override public void run() {} }, 1_000_000);
    }
}
