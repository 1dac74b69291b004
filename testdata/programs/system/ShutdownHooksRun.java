// Shutdown hooks run on exit, started threads see the shutdown, and the exit code is kept.
package system;

public class ShutdownHooksRun {
    public static void main(String[] args) {
        StringBuffer log = new StringBuffer("start");
        Thread removed = new Thread(() -> System.out.println("removed hook must not run"));
        Thread hook = new Thread(() -> {
            System.out.println("hook sees: " + log);
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            System.out.println("hook ends");
        });
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(new Thread()));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread running = new Thread(() -> { });
        running.start();
        try {
            running.join();
            Runtime.getRuntime().addShutdownHook(Thread.currentThread());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        log.append(", main done");
        Thread daemon = new Thread(() -> {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        for (int i = 0; i < 5; i++) log.append(' ').append(i * i);
        System.out.println("calling exit");
        System.exit(7);
    }
}
