/** Calls that wait: by sleeping, by a lock that nobody opens, by a thread that never ends. */
public class Sleeper {
    private final Object lock = new Object();

    public int nap(int seconds) throws InterruptedException {
        if (seconds > 3) {
            Thread.sleep(seconds * 1000L);
            return 1;
        }
        return 0;
    }

    public boolean waitForever(boolean really) throws InterruptedException {
        if (really) {
            synchronized (lock) {
                lock.wait();
            }
        }
        return !really;
    }

    public int untilLater(long millis) {
        long end = System.currentTimeMillis() + millis;
        int turns = 0;
        while (System.currentTimeMillis() < end) {
            turns++;
        }
        return turns > 10 ? 1 : 0;
    }
}
