// Mutual exclusion by synchronized methods, static locks, nested monitors and reentrancy.
package threads;

import java.util.*;

public class SynchronizedCounters {
    private int count;
    private static int global;

    synchronized void inc() {
        count++;
    }

    static synchronized void incGlobal(int depth) {
        if (depth > 0) incGlobal(depth - 1);
        else global++;
    }

    static class Account {
        final int id;
        long balance;

        Account(int id, long balance) {
            this.id = id;
            this.balance = balance;
        }
    }

    static void transfer(Account a, Account b, long amount) {
        Account lo = a.id < b.id ? a : b;
        Account hi = lo == a ? b : a;
        synchronized (lo) {
            synchronized (hi) {
                if (a.balance >= amount) {
                    a.balance -= amount;
                    b.balance += amount;
                }
            }
        }
    }

    static void parallel(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(r);
            ts[i].start();
        }
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounters c = new SynchronizedCounters();
        parallel(4, () -> {
            for (int i = 0; i < 5000; i++) c.inc();
        });
        System.out.println("count " + c.count);
        parallel(3, () -> {
            for (int i = 0; i < 1000; i++) incGlobal(i % 4);
        });
        System.out.println("global " + global);
        Account[] accounts = new Account[5];
        for (int i = 0; i < 5; i++) accounts[i] = new Account(i, 1000);
        parallel(4, () -> {
            for (int i = 0; i < 2000; i++) transfer(accounts[i % 5], accounts[(i * 3 + 1) % 5], i % 17);
        });
        long sum = 0;
        boolean negative = false;
        for (Account a : accounts) {
            sum += a.balance;
            negative |= a.balance < 0;
        }
        System.out.println("sum " + sum + " negative " + negative);
        Object lock = new Object();
        int[] shared = new int[10];
        parallel(5, () -> {
            for (int i = 0; i < 1000; i++) {
                synchronized (lock) {
                    for (int k = 0; k < shared.length; k++) shared[k] += k;
                }
            }
        });
        System.out.println(Arrays.toString(shared));
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        parallel(4, () -> {
            for (int i = 0; i < 500; i++) list.add(i);
        });
        System.out.println(list.size() + " " + list.stream().mapToInt(x -> x).sum());
        StringBuffer sb = new StringBuffer();
        parallel(3, () -> {
            for (int i = 0; i < 100; i++) sb.append('x');
        });
        System.out.println(sb.length());
        try {
            synchronized (lock) {
                throw new IllegalStateException("thrown while holding the lock");
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + ", still held " + Thread.holdsLock(lock));
        }
        for (String m : new String[] {"wait", "notify", "notifyAll"}) {
            try {
                if (m.equals("wait")) lock.wait();
                else if (m.equals("notify")) lock.notify();
                else lock.notifyAll();
            } catch (IllegalMonitorStateException e) {
                System.out.println(m + " " + e.getMessage());
            }
        }
        Object none = args.length > 5 ? lock : null;
        try {
            synchronized (none) {
                System.out.println("unreachable");
            }
        } catch (NullPointerException e) {
            System.out.println("no monitor on null");
        }
    }
}
