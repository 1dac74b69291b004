// Shows multi-catch, catch order, precise rethrow, generic throws and sneaky checked exceptions.
package exceptions;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

public class MultiCatchAndRethrow {
    static void raise(int kind) throws IOException, TimeoutException {
        switch (kind) {
            case 0: throw new IOException("io");
            case 1: throw new FileNotFoundException("missing");
            case 2: throw new TimeoutException("late");
            case 3: throw new IllegalArgumentException("argument");
            case 4: throw new NumberFormatException("number");
            case 5: throw new Error("error");
            case 6: throw new ClassCastException("cast");
            case 7: throw new ArrayIndexOutOfBoundsException(7);
            case 8: throw new StringIndexOutOfBoundsException("string");
            case 9: throw new IndexOutOfBoundsException(9L);
            default:
        }
    }

    static String classify(int kind) {
        try {
            raise(kind);
            return "none";
        } catch (FileNotFoundException e) {
            return "file " + e.getMessage();
        } catch (IOException | TimeoutException e) {
            return "io or timeout " + e.getMessage();
        } catch (NumberFormatException e) {
            return "number " + e.getMessage();
        } catch (IllegalArgumentException | ClassCastException | StringIndexOutOfBoundsException e) {
            return "one of three " + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (Throwable e) {
            return "throwable " + e.getMessage();
        }
    }

    static void precise(int kind) throws IOException, TimeoutException {
        try {
            raise(kind);
        } catch (final Exception e) {
            if (kind % 2 == 0) throw e;
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    static <X extends Exception> void generic(Class<X> type, X x) throws X {
        if (type.isInstance(x)) throw x;
    }

    static <T> T unchecked(Callable<T> c) {
        try {
            return c.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind <= 10; kind++) System.out.println(kind + " " + classify(kind));
        for (int kind = 0; kind < 4; kind++) {
            try {
                precise(kind);
                System.out.println("swallowed " + kind);
            } catch (IOException | TimeoutException e) {
                System.out.println("rethrown " + e);
            }
        }
        try {
            MultiCatchAndRethrow.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e + " " + (e instanceof RuntimeException));
        }
        try {
            generic(IOException.class, new FileNotFoundException("generic"));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(unchecked(() -> "value"));
        try {
            unchecked(() -> { throw new TimeoutException("wrapped"); });
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        sneaky(new InterruptedException("uncaught and checked"));
    }
}
