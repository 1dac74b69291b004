// Shows that monitors are released when exceptions leave synchronized blocks and methods, at every nesting level.
package monitors;

public class ExceptionsWhileHolding {
    static final Object A = new Object();
    static final Object B = new Object();
    static StringBuilder log = new StringBuilder();

    static String held(Object self) {
        return (Thread.holdsLock(A) ? "A" : "-") + (Thread.holdsLock(B) ? "B" : "-") + (Thread.holdsLock(self) ? "T" : "-") + (Thread.holdsLock(ExceptionsWhileHolding.class) ? "C" : "-");
    }

    synchronized void method(int kind) {
        log.append(held(this)).append(' ');
        if (kind == 0) throw new IllegalStateException("method");
        statically(this, kind);
    }

    static synchronized void statically(ExceptionsWhileHolding self, int kind) {
        log.append(held(self)).append(' ');
        if (kind == 1) throw new IllegalArgumentException("static");
        self.blocks(kind);
    }

    void blocks(int kind) {
        synchronized (A) {
            log.append(held(this)).append(' ');
            if (kind == 2) throw new UnsupportedOperationException("in A");
            try {
                synchronized (B) {
                    log.append(held(this)).append(' ');
                    if (kind == 3) throw new RuntimeException("in B");
                    if (kind == 4) {
                        int[] none = {};
                        none[0] = 1;
                    }
                    if (kind == 5) deep(0);
                }
            } catch (RuntimeException e) {
                log.append("caught ").append(held(this)).append(' ');
                if (kind == 3) throw e;
            } finally {
                log.append("finally ").append(held(this)).append(' ');
            }
        }
    }

    static int deep(int n) {
        synchronized (A) {
            if (n == 50) throw new ArithmeticException("deep");
            return deep(n + 1) + 1;
        }
    }

    static int overflow(int n) {
        synchronized (B) {
            return overflow(n + 1) + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExceptionsWhileHolding o = new ExceptionsWhileHolding();
        for (int kind = 0; kind <= 6; kind++) {
            String result = "returned";
            try {
                o.method(kind);
            } catch (RuntimeException e) {
                result = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(kind + ": " + log + "=> " + result + " " + held(o));
            log.setLength(0);
        }
        try {
            overflow(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow released " + !Thread.holdsLock(B));
        }
        int[] result = {0};
        Thread other = new Thread(() -> {
            synchronized (A) {
                synchronized (B) {
                    synchronized (o) {
                        result[0] = 42;
                    }
                }
            }
        });
        other.start();
        other.join();
        System.out.println("another thread got all locks " + result[0]);
        synchronized (A) {
            synchronized (o) {
                throw new IllegalStateException("uncaught while holding " + held(o));
            }
        }
    }
}
