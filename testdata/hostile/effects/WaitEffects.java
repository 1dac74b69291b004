import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Every way to wait. */
public class WaitEffects {
    static void sleeping() throws Exception { Thread.sleep(300); }
    static void sleepingOften() throws Exception { for (int i = 0; i < 30; i++) Thread.sleep(10); }
    static void waiting() throws Exception { synchronized (WaitEffects.class) { WaitEffects.class.wait(300); } }
    static void parking() { LockSupport.parkNanos(300_000_000); }
    static void latch() throws Exception { new CountDownLatch(1).await(300, TimeUnit.MILLISECONDS); }
    static void asking() { long end = System.nanoTime() + 300_000_000; while (System.nanoTime() < end) { } }
}
