// ReentrantLock, Condition, ReadWriteLock upgrades and downgrades, StampedLock and tryLock.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LocksAndConditions {
    static class Queue2 {
        final ReentrantLock lock = new ReentrantLock(true);
        final Condition notEmpty = lock.newCondition();
        final Condition notFull = lock.newCondition();
        final ArrayDeque<Integer> items = new ArrayDeque<>();

        void put(int x) throws InterruptedException {
            lock.lock();
            try {
                while (items.size() == 2) notFull.await();
                items.add(x);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (items.isEmpty()) notEmpty.await();
                notFull.signal();
                return items.poll();
            } finally {
                lock.unlock();
            }
        }
    }

    static <T> T elsewhere(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        new Thread(f).start();
        return f.get();
    }

    public static void main(String[] args) throws Exception {
        Queue2 q = new Queue2();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) q.put(i);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        int hash = 0;
        for (int i = 0; i < 100; i++) hash = hash * 31 + q.take();
        producer.join();
        System.out.println(hash + " " + q.items.isEmpty());
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        System.out.println(l.getHoldCount() + " " + l.isHeldByCurrentThread() + " " + l.isLocked() + " " + elsewhere(l::tryLock) + " " + elsewhere(() -> l.tryLock(1, TimeUnit.MILLISECONDS)) + " " + elsewhere(l::isHeldByCurrentThread) + " " + elsewhere(l::isLocked));
        l.unlock();
        l.unlock();
        System.out.println(l.getHoldCount() + " " + elsewhere(() -> {
            boolean got = l.tryLock();
            l.unlock();
            return got;
        }) + " " + l.isFair() + " " + l.hasQueuedThreads());
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        try {
            l.newCondition().signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("signal without lock");
        }
        l.lock();
        Condition c = l.newCondition();
        System.out.println(c.await(1, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + l.isHeldByCurrentThread() + " " + l.hasWaiters(c));
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " other reader " + elsewhere(() -> {
            boolean ok = rw.readLock().tryLock();
            if (ok) rw.readLock().unlock();
            return ok;
        }) + " writer " + elsewhere(() -> rw.writeLock().tryLock()) + " upgrade " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println("downgraded " + rw.getReadHoldCount() + " " + rw.isWriteLocked() + " " + rw.getReadLockCount());
        rw.readLock().unlock();
        Map<Integer, Integer> cache = new HashMap<>();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    int key = k % 20;
                    rw.readLock().lock();
                    boolean missing;
                    try {
                        missing = !cache.containsKey(key);
                    } finally {
                        rw.readLock().unlock();
                    }
                    if (missing) {
                        rw.writeLock().lock();
                        try {
                            cache.putIfAbsent(key, key * key);
                        } finally {
                            rw.writeLock().unlock();
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(cache.size() + " " + cache.values().stream().mapToInt(x -> x).sum());
        StampedLock st = new StampedLock();
        long stamp = st.tryOptimisticRead();
        System.out.println(st.validate(stamp) + " " + st.isWriteLocked());
        long w = st.writeLock();
        System.out.println(st.validate(stamp) + " " + (st.tryReadLock() == 0) + " " + st.isWriteLocked());
        long r = st.tryConvertToReadLock(w);
        System.out.println((r != 0) + " " + st.isReadLocked() + " " + st.getReadLockCount());
        st.unlockRead(r);
        try {
            st.unlockWrite(w);
        } catch (IllegalMonitorStateException e) {
            System.out.println("stale stamp");
        }
        Thread parked = new Thread(() -> {
            LockSupport.park();
        });
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("unparked " + parked.getState());
    }
}
