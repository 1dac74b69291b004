// CountDownLatch, CyclicBarrier, Semaphore, Phaser and Exchanger used so that results are order independent.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    static Thread go(Runnable r) {
        Thread t = new Thread(r);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(4);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 4; i++) {
            int k = i;
            go(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                sum.addAndGet(k);
                done.countDown();
            });
        }
        System.out.println(done.getCount() + " " + sum.get() + " " + done.await(1, TimeUnit.MILLISECONDS));
        start.countDown();
        done.await();
        start.countDown();
        System.out.println(done.getCount() + " " + sum.get() + " " + start.getCount());
        int[][] grid = new int[3][4];
        List<Integer> generations = new ArrayList<>();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> {
            int s = 0;
            for (int[] r : grid) for (int v : r) s += v;
            generations.add(s);
        });
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int row = i;
            ts[i] = go(() -> {
                try {
                    for (int round = 0; round < 5; round++) {
                        for (int c = 0; c < 4; c++) grid[row][c] += row + round;
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    generations.add(-1);
                }
            });
        }
        for (Thread t : ts) t.join();
        System.out.println(generations + " " + barrier.getParties() + " " + barrier.isBroken() + " " + barrier.getNumberWaiting());
        CyclicBarrier broken = new CyclicBarrier(2);
        try {
            broken.await(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout, broken " + broken.isBroken());
        }
        try {
            broken.await();
        } catch (BrokenBarrierException e) {
            System.out.println("stays broken " + e.getMessage());
        }
        broken.reset();
        System.out.println(broken.isBroken());
        Semaphore sem = new Semaphore(3);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        Thread[] ss = new Thread[8];
        for (int i = 0; i < 8; i++) {
            ss[i] = go(() -> {
                for (int k = 0; k < 50; k++) {
                    sem.acquireUninterruptibly();
                    max.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    sem.release();
                }
            });
        }
        for (Thread t : ss) t.join();
        System.out.println("never more than three " + (max.get() <= 3) + " " + sem.availablePermits() + " " + sem.tryAcquire(4) + " " + sem.tryAcquire(2) + " " + sem.drainPermits() + " " + sem.tryAcquire(1, TimeUnit.MILLISECONDS));
        sem.release(5);
        System.out.println(sem.availablePermits() + " " + sem.isFair() + " " + sem.hasQueuedThreads());
        Phaser phaser = new Phaser(1) {
            @Override protected boolean onAdvance(int phase, int parties) {
                return phase >= 2 || parties == 0;
            }
        };
        AtomicIntegerArray arrivals = new AtomicIntegerArray(4);
        Thread[] ps = new Thread[3];
        for (int i = 0; i < 3; i++) {
            phaser.register();
            ps[i] = go(() -> {
                while (!phaser.isTerminated()) {
                    int ph = phaser.getPhase();
                    if (ph < 0) break;
                    arrivals.incrementAndGet(ph);
                    phaser.arriveAndAwaitAdvance();
                }
            });
        }
        for (int i = 0; i < 3; i++) phaser.arriveAndAwaitAdvance();
        for (Thread t : ps) t.join();
        System.out.println(arrivals + " " + phaser.isTerminated() + " " + (phaser.getPhase() & Integer.MAX_VALUE));
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[2];
        Thread other = go(() -> {
            try {
                got[0] = ex.exchange("from other");
            } catch (InterruptedException e) {
                got[0] = "?";
            }
        });
        got[1] = ex.exchange("from main");
        other.join();
        System.out.println(Arrays.toString(got));
        for (Runnable r : new Runnable[] {() -> new CountDownLatch(-1), () -> new CyclicBarrier(0), () -> sem.release(-1), () -> new Phaser(1).bulkRegister(-1)}) {
            try {
                r.run();
            } catch (IllegalArgumentException e) {
                System.out.println("refused " + e.getMessage());
            }
        }
    }
}
