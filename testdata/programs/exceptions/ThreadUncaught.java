// Shows exceptions that end other threads: handlers, per-thread handlers and main going on.
package exceptions;

public class ThreadUncaught {
    static StringBuffer log = new StringBuffer();

    static void run(String name, Thread.UncaughtExceptionHandler handler, Runnable body) throws InterruptedException {
        Thread t = new Thread(body, name);
        t.setUncaughtExceptionHandler(handler);
        t.start();
        t.join();
        System.out.println(name + " " + t.getState() + " " + t.isAlive() + " " + log);
        log.setLength(0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.UncaughtExceptionHandler recorder = (t, e) -> log.append(t.getName()).append(" died of ").append(e);
        run("one", recorder, () -> {
            throw new IllegalStateException("first");
        });
        run("two", recorder, () -> {
            try {
                throw new RuntimeException("inner");
            } finally {
                log.append("finally, ");
            }
        });
        run("three", (t, e) -> {
            log.append("handler throws");
            throw new Error("ignored by the VM");
        }, () -> System.out.println(new int[0][0].length + new int[1].length / 0));
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> log.append("default for ").append(t.getName()).append(": ").append(e.getMessage()));
        run("four", null, () -> {
            throw new UnsupportedOperationException("to the default");
        });
        run("five", recorder, () -> {
            Thread nested = new Thread(() -> {
                throw new IllegalArgumentException("nested");
            }, "nested");
            nested.start();
            try {
                nested.join();
            } catch (InterruptedException e) {
                log.append("interrupted");
            }
            log.append("; outer survives");
        });
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                log.append("group saw ").append(e.getMessage());
            }
        };
        Thread inGroup = new Thread(group, () -> {
            throw new RuntimeException("in group");
        }, "grouped");
        inGroup.start();
        inGroup.join();
        System.out.println(log);
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
            System.out.println("main handler: " + t.getName() + " " + e.getMessage());
            System.out.flush();
        });
        throw new IllegalStateException("end of main");
    }
}
