import java.lang.reflect.Method;

/** Calls the main methods of the classes that are named, each in a thread of its own so that an endless one stops no other. */
public class Batch {
    public static void main(String[] names) throws Exception {
        Thread[] threads = new Thread[names.length];
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            threads[i] = new Thread(() -> call(name));
            threads[i].setDaemon(true);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void call(String name) {
        System.err.println("@begun " + name);
        try {
            Method main = Class.forName(name).getMethod("main", String[].class);
            System.err.println("@linked " + name);
            main.invoke(null, (Object) new String[0]);
        } catch (Throwable ignored) {
            // Damaged classes may throw anything.
        }
    }
}
