// Thread start, join, names, priorities, states, daemon flag and illegal reuse.
package threads;

import java.util.*;
import java.util.concurrent.CountDownLatch;

public class StartJoinBasics {
    static class Summer extends Thread {
        final int from;
        final int to;
        long sum;

        Summer(int from, int to) {
            super("summer-" + from);
            this.from = from;
            this.to = to;
        }

        @Override public void run() {
            for (int i = from; i < to; i++) sum += (long) i * i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive() + " " + main.getState() + " " + main.getThreadGroup().getName());
        List<Summer> parts = new ArrayList<>();
        for (int i = 0; i < 8; i++) parts.add(new Summer(i * 1000, (i + 1) * 1000));
        System.out.println(parts.get(0).getState() + " " + parts.get(0).isAlive());
        for (Summer s : parts) s.start();
        long total = 0;
        for (Summer s : parts) {
            s.join();
            total += s.sum;
            System.out.println(s.getName() + " " + s.sum + " " + s.getState() + " " + s.isAlive());
        }
        System.out.println(total);
        Thread t = new Thread(() -> { }, "worker");
        t.setDaemon(true);
        t.setPriority(Thread.MAX_PRIORITY);
        System.out.println(t.getName() + " " + t.isDaemon() + " " + t.getPriority() + " " + Thread.MIN_PRIORITY + " " + Thread.NORM_PRIORITY);
        t.start();
        t.join();
        String[] bad = {"start", "daemon", "priority", "name"};
        for (String b : bad) {
            try {
                switch (b) {
                    case "start" -> t.start();
                    case "daemon" -> {
                        CountDownLatch end = new CountDownLatch(1);
                        Thread x = new Thread(() -> pause(end));
                        x.start();
                        try {
                            x.setDaemon(true);
                        } finally {
                            end.countDown();
                            x.join();
                        }
                    }
                    case "priority" -> new Thread().setPriority(11);
                    default -> new Thread((String) null);
                }
                System.out.println(b + " fine");
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(b + " " + e.getClass().getSimpleName());
            }
        }
        StringBuffer order = new StringBuffer();
        Thread first = new Thread(() -> order.append("A"));
        Thread second = new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException e) {
                order.append("?");
            }
            order.append("B");
        });
        first.start();
        second.start();
        second.join();
        System.out.println(order);
        CountDownLatch end = new CountDownLatch(1);
        Thread slow = new Thread(() -> pause(end));
        slow.start();
        slow.join(1);
        System.out.println("still alive " + slow.isAlive());
        end.countDown();
        slow.join();
        System.out.println("alive " + slow.isAlive() + " " + slow.getState());
        Thread runDirect = new Thread(() -> System.out.println("run() executes on " + Thread.currentThread().getName()));
        runDirect.run();
        Thread nothing = new Thread();
        nothing.start();
        nothing.join();
        System.out.println(nothing.getState() + " " + Thread.holdsLock(main));
        synchronized (main) {
            System.out.println(Thread.holdsLock(main));
        }
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("from main");
        String[] got = new String[1];
        Thread child = new Thread(() -> got[0] = inherited.get());
        child.start();
        child.join();
        System.out.println(got[0]);
    }

    static void pause(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
