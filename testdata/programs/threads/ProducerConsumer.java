// A bounded buffer with wait and notifyAll, several producers and consumers, and poison pills.
package threads;

import java.util.*;

public class ProducerConsumer {
    static class Bounded<T> {
        private final Object[] items;
        private int head;
        private int size;
        int maxSeen;
        int waits;

        Bounded(int n) {
            items = new Object[n];
        }

        synchronized void put(T t) throws InterruptedException {
            while (size == items.length) {
                waits++;
                wait();
            }
            items[(head + size++) % items.length] = t;
            maxSeen = Math.max(maxSeen, size);
            notifyAll();
        }

        @SuppressWarnings("unchecked")
        synchronized T take() throws InterruptedException {
            while (size == 0) wait();
            T t = (T) items[head];
            items[head] = null;
            head = (head + 1) % items.length;
            size--;
            notifyAll();
            return t;
        }

        synchronized T poll(long ms) throws InterruptedException {
            if (size == 0) wait(ms);
            return size == 0 ? null : take();
        }
    }

    static final Integer POISON = Integer.MIN_VALUE;

    public static void main(String[] args) throws InterruptedException {
        for (int capacity : new int[] {1, 3, 100}) {
            Bounded<Integer> q = new Bounded<>(capacity);
            long[] sums = new long[3];
            int[] counts = new int[3];
            List<Thread> producers = new ArrayList<>();
            List<Thread> consumers = new ArrayList<>();
            for (int p = 0; p < 4; p++) {
                int id = p;
                producers.add(new Thread(() -> {
                    try {
                        for (int i = 0; i < 250; i++) q.put(id * 1000 + i);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }));
            }
            for (int c = 0; c < 3; c++) {
                int id = c;
                consumers.add(new Thread(() -> {
                    try {
                        for (Integer x; !(x = q.take()).equals(POISON);) {
                            sums[id] += x;
                            counts[id]++;
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }));
            }
            consumers.forEach(Thread::start);
            producers.forEach(Thread::start);
            for (Thread t : producers) t.join();
            for (int i = 0; i < 3; i++) q.put(POISON);
            for (Thread t : consumers) t.join();
            System.out.println("capacity " + capacity + " total " + (sums[0] + sums[1] + sums[2]) + " items " + (counts[0] + counts[1] + counts[2]) + " never over " + (q.maxSeen <= capacity) + " left " + q.size);
        }
        Bounded<String> single = new Bounded<>(2);
        StringBuilder order = new StringBuilder();
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 10; i++) order.append(single.take());
            } catch (InterruptedException e) {
                order.append("interrupted");
            }
        });
        consumer.start();
        for (int i = 0; i < 10; i++) single.put(i + ",");
        consumer.join();
        System.out.println("fifo " + order);
        System.out.println("timed poll " + single.poll(5) + " " + single.size);
        single.put("x");
        System.out.println("timed poll " + single.poll(5));
        Object turnLock = new Object();
        int[] turn = {0};
        StringBuilder pingPong = new StringBuilder();
        Thread[] players = new Thread[3];
        for (int p = 0; p < 3; p++) {
            int me = p;
            players[p] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    synchronized (turnLock) {
                        while (turn[0] % 3 != me) {
                            try {
                                turnLock.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                        pingPong.append((char) ('a' + me)).append(k).append(' ');
                        turn[0]++;
                        turnLock.notifyAll();
                    }
                }
            });
            players[p].start();
        }
        for (Thread t : players) t.join();
        System.out.println(pingPong);
    }
}
