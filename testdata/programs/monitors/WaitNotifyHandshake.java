// Shows wait, notify and notifyAll: ping-pong between threads, spurious-safe loops and counts after join.
package monitors;

import java.util.ArrayList;
import java.util.List;

public class WaitNotifyHandshake {
    static class Baton {
        private int turn;
        private final List<String> log = new ArrayList<>();

        synchronized void pass(int me, int players, String word) throws InterruptedException {
            while (turn != me) wait();
            log.add(word);
            turn = (turn + 1) % players;
            notifyAll();
        }
    }

    static class Box<T> {
        private T item;
        private int puts, takes;

        synchronized void put(T t) throws InterruptedException {
            while (item != null) wait();
            item = t;
            puts++;
            notifyAll();
        }

        synchronized T take() throws InterruptedException {
            while (item == null) wait();
            T t = item;
            item = null;
            takes++;
            notifyAll();
            return t;
        }
    }

    static class Latch {
        private int count;

        Latch(int count) {
            this.count = count;
        }

        synchronized void down() {
            if (--count == 0) notifyAll();
        }

        synchronized void await() throws InterruptedException {
            while (count > 0) wait();
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Baton baton = new Baton();
        Thread[] players = new Thread[3];
        for (int p = 0; p < players.length; p++) {
            int me = p;
            players[p] = start(() -> {
                for (int i = 0; i < 4; i++) baton.pass(me, 3, "p" + me + "." + i);
            });
        }
        for (Thread t : players) t.join();
        System.out.println(baton.log);
        Box<Integer> box = new Box<>();
        long[] sum = {0};
        Thread producer = start(() -> {
            for (int i = 1; i <= 200; i++) box.put(i);
            box.put(-1);
        });
        Thread consumer = start(() -> {
            for (int v; (v = box.take()) != -1; ) sum[0] = sum[0] * 31 + v;
        });
        producer.join();
        consumer.join();
        System.out.println(sum[0] + " " + box.puts + " " + box.takes);
        Latch latch = new Latch(5);
        int[] squares = new int[5];
        for (int i = 0; i < 5; i++) {
            int n = i;
            start(() -> {
                squares[n] = n * n;
                latch.down();
            });
        }
        latch.await();
        System.out.println(squares[0] + squares[1] + squares[2] + squares[3] + squares[4]);
        Object lock = new Object();
        boolean[] ready = {false};
        Thread waiter = start(() -> {
            synchronized (lock) {
                while (!ready[0]) lock.wait(10_000);
            }
        });
        synchronized (lock) {
            ready[0] = true;
            lock.notify();
        }
        waiter.join();
        System.out.println(waiter.isAlive() + " " + waiter.getState());
        synchronized (lock) {
            lock.wait(1);
            lock.wait(0, 1);
            System.out.println("timed waits return " + Thread.holdsLock(lock));
        }
    }
}
