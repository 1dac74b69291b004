/** Fields of subclasses that hide those of the JDK which a virtual machine reads itself, and hold no references. */
public class Fields {
    static class Named extends Thread {
        long name = 0x1234567;
        long holder = 0x1234567;
        long tid = 0x1234567;
        Named(Runnable body) { super(body, "named"); }
    }

    static class Failing {
        static { if (true) throw new IllegalStateException("here"); }
        static void touch() {}
    }

    static class Loader extends ClassLoader {
        long nameAndId = 0x1234567;
        long parent = 0x1234567;
        long name = 0x1234567;
        Loader() { super("shown", null); }
        Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    static class Thrown extends RuntimeException {
        long detailMessage = 0x1234567;
        long cause = 0x1234567;
        long stackTrace = 0x1234567;
        long backtrace = 0x1234567;
        Thrown() { super("thrown"); }
    }

    static class Stream extends java.io.FileInputStream {
        long fd = 0x1234567;
        Stream() throws java.io.IOException { super("/nowhere/at/all"); }
    }

    static class Place extends java.io.File {
        long path = 0x1234567;
        Place() { super("/nowhere"); }
    }

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Named(() -> {
            try {
                Failing.touch();
            } catch (ExceptionInInitializerError error) {
                System.out.println(error.getCause());
            }
        });
        thread.start();
        thread.join();
        try {
            Failing.touch();
        } catch (NoClassDefFoundError error) {
            System.out.println(error.getMessage() + " / " + error.getCause().getMessage());
        }
        byte[] bytes;
        try (java.io.InputStream in = Fields.class.getResourceAsStream("/javx/evil/Evil.class")) {
            bytes = in.readAllBytes();
        }
        Loader loader = new Loader();
        loader.make(bytes);
        try {
            loader.make(bytes);
        } catch (LinkageError error) {
            System.out.println(error.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(new Place().exists());
        try {
            new Stream();
        } catch (java.io.IOException error) {
            System.out.println(error.getMessage());
        }
        throw new Thrown();
    }
}
