// Shows synchronized blocks and methods, static and instance, nested and recursive, with holdsLock checks.
package monitors;

public class SynchronizedForms {
    private int count;
    private static int total;
    private final Object lock = new Object();

    synchronized int increment(int depth) {
        count++;
        if (depth > 0) increment(depth - 1);
        return Thread.holdsLock(this) ? count : -1;
    }

    static synchronized int bump(int n) {
        total += n;
        return Thread.holdsLock(SynchronizedForms.class) ? total : -1;
    }

    String states(Object a, Object b) {
        StringBuilder s = new StringBuilder();
        s.append(Thread.holdsLock(a)).append(Thread.holdsLock(b)).append(' ');
        synchronized (a) {
            s.append(Thread.holdsLock(a)).append(Thread.holdsLock(b)).append(' ');
            synchronized (b) {
                s.append(Thread.holdsLock(a)).append(Thread.holdsLock(b)).append(' ');
                synchronized (a) {
                    s.append(Thread.holdsLock(a)).append(' ');
                }
                s.append(Thread.holdsLock(a)).append(' ');
            }
            s.append(Thread.holdsLock(b)).append(' ');
        }
        return s.append(Thread.holdsLock(a)).toString();
    }

    int jumps(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                if (i % 3 == 0) continue;
                if (i == 8) break;
                r += i;
            }
            r *= 2;
        }
        return Thread.holdsLock(lock) ? -1 : r;
    }

    int returns(boolean early) {
        synchronized (lock) {
            if (early) return 1;
            synchronized (this) {
                return 2;
            }
        }
    }

    static Object nullLock() {
        return null;
    }

    public static void main(String[] args) {
        SynchronizedForms o = new SynchronizedForms();
        System.out.println(o.increment(0) + " " + o.increment(5) + " " + Thread.holdsLock(o));
        System.out.println(bump(3) + " " + bump(4) + " " + Thread.holdsLock(SynchronizedForms.class));
        System.out.println(o.states("x1", new Object()) + " | " + o.states(new int[0], String.class));
        System.out.println(o.states(o, o));
        System.out.println(o.jumps(12) + " " + o.returns(true) + " " + o.returns(false) + " " + Thread.holdsLock(o.lock));
        try {
            synchronized (nullLock()) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            System.out.println("null query");
        }
        Object evaluatedOnce = new Object();
        Object[] holder = {evaluatedOnce};
        synchronized (holder[0]) {
            holder[0] = new Object();
            System.out.println(Thread.holdsLock(evaluatedOnce) + " " + Thread.holdsLock(holder[0]));
        }
        System.out.println(Thread.holdsLock(evaluatedOnce));
        int sum = 0;
        for (int i = 0; i < 20000; i++) synchronized (o.lock) {
            sum += o.increment(0);
        }
        System.out.println(sum);
        Runnable r = () -> {
            synchronized (o) {
                System.out.println("lambda " + Thread.holdsLock(o) + o.increment(1));
            }
        };
        r.run();
        synchronized (SynchronizedForms.class) {
            System.out.println(bump(0));
        }
        synchronized (Integer.class) { synchronized (int.class) { System.out.println(Thread.holdsLock(int.class)); } }
    }
}
