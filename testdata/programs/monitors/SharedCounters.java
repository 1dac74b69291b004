// Shows threads updating shared state under monitors: totals are exact after join, whatever the schedule.
package monitors;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class SharedCounters {
    private int value;
    private final int[] histogram = new int[8];
    private final Map<String, Integer> words = new HashMap<>();
    private static long global;

    synchronized void add(int n) {
        int old = value;
        if (n % 7 == 0) Thread.yield();
        value = old + n;
    }

    void record(int n) {
        synchronized (histogram) {
            histogram[n & 7]++;
        }
    }

    void count(String w) {
        synchronized (words) {
            words.merge(w, 1, Integer::sum);
        }
    }

    static synchronized void addGlobal(long n) {
        global += n;
    }

    static class Account {
        private final int id;
        private long balance = 1000;

        Account(int id) {
            this.id = id;
        }

        static boolean transfer(Account from, Account to, long amount) {
            Account first = from.id < to.id ? from : to, second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    if (from.balance < amount) return false;
                    from.balance -= amount;
                    to.balance += amount;
                    return true;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedCounters c = new SharedCounters();
        Account[] accounts = new Account[5];
        for (int i = 0; i < accounts.length; i++) accounts[i] = new Account(i);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                int seed = me + 1;
                for (int i = 0; i < 300; i++) {
                    seed = seed * 1103515245 + 12345;
                    c.add(i);
                    c.record(seed >>> 16);
                    c.count("w" + i % 5);
                    addGlobal(me * 1000L + i);
                    int from = (seed >>> 8 & 0xff) % 5;
                    Account.transfer(accounts[from], accounts[(from + 1 + (seed >>> 20 & 3)) % 5], i % 50);
                }
            }, "worker-" + t);
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(c.value + " " + java.util.Arrays.toString(c.histogram) + " " + new TreeMap<>(c.words) + " " + global);
        long money = 0;
        boolean negative = false;
        for (Account a : accounts) {
            money += a.balance;
            negative |= a.balance < 0;
        }
        System.out.println(money + " " + negative);
        StringBuffer text = new StringBuffer();
        Thread[] writers = new Thread[3];
        for (int i = 0; i < writers.length; i++) {
            char ch = (char) ('a' + i);
            writers[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) text.append(ch).append(ch);
            });
            writers[i].start();
        }
        for (Thread w : writers) w.join();
        int[] letters = new int[3];
        for (int i = 0; i < text.length(); i++) letters[text.charAt(i) - 'a']++;
        System.out.println(text.length() + " " + java.util.Arrays.toString(letters));
        System.out.println(Account.transfer(accounts[0], accounts[0], 0) + " " + Account.transfer(accounts[0], accounts[1], 1_000_000));
    }
}
