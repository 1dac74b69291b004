// Shows an uncaught ExceptionInInitializerError raised while a class used by main is initialised.
package classinit;

public class UncaughtInitializerError {
    static class Settings {
        static final java.util.Map<String, Integer> VALUES = new java.util.TreeMap<>();
        static final int LIMIT;

        static {
            System.out.println("loading settings");
            for (String pair : "a=1;b=2;c=three".split(";")) {
                String[] parts = pair.split("=");
                System.out.println("parse " + parts[0]);
                VALUES.put(parts[0], Integer.parseInt(parts[1]));
            }
            LIMIT = VALUES.size();
        }
    }

    static class Wrapped {
        static final String TEXT;

        static {
            String t;
            try {
                t = risky();
            } catch (Exception e) {
                System.out.println("handled " + e.getMessage());
                t = "fallback";
            } finally {
                System.out.println("static finally");
            }
            TEXT = t;
        }

        static String risky() throws Exception {
            throw new Exception("checked in static initialiser");
        }
    }

    public static void main(String[] args) {
        System.out.println(Wrapped.TEXT);
        try {
            System.out.println(new ExceptionInInitializerError("message only").getMessage());
            ExceptionInInitializerError e = new ExceptionInInitializerError(new RuntimeException("inner"));
            System.out.println(e + " " + e.getException() + " " + e.getCause() + " " + e.getMessage());
        } finally {
            System.out.println("before the failing class");
        }
        System.out.println(Settings.LIMIT);
    }
}
