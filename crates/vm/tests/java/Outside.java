// What a program can see and do of the outside, for the tests of the virtual world.
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.zip.Deflater;

public class Outside {
    Object reference = "reference";
    int number = 5;
    int[] array = {1, 2, 3};
    static Object shared = "shared";
    static final Deflater DEFLATER = new Deflater();

    static int visits() throws IOException {
        Path file = Path.of("visits");
        int visits = Files.exists(file) ? Integer.parseInt(Files.readString(file)) + 1 : 1;
        Files.writeString(file, Integer.toString(visits));
        System.out.println("visit " + visits);
        return visits;
    }

    static int compressed() {
        byte[] out = new byte[100];
        DEFLATER.setInput("some text, some text, some text".getBytes());
        DEFLATER.finish();
        return DEFLATER.deflate(out);
    }

    static long millis() {
        return System.currentTimeMillis();
    }

    static int random() {
        return new SecureRandom().nextInt();
    }

    static int identity() {
        return new Object().hashCode();
    }

    static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    static boolean file() {
        return new File("/tmp/nothing").exists();
    }

    static int pure(int x) {
        return String.valueOf(x).length();
    }

    static void exit() {
        System.exit(7);
    }

    static int sockets() {
        try {
            new java.net.ServerSocket(0);
            return 0;
        } catch (IOException e) {
            return e.getMessage().length();
        }
    }

    interface Access {
        Object run() throws Throwable;
    }

    /** Tries wild accesses; returns how many of those that must fail did not. */
    static int wild() throws Exception {
        Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        Outside object = new Outside();
        long reference = unsafe.objectFieldOffset(Outside.class.getDeclaredField("reference"));
        long number = unsafe.objectFieldOffset(Outside.class.getDeclaredField("number"));
        long array = unsafe.objectFieldOffset(Outside.class.getDeclaredField("array"));
        long element = unsafe.arrayBaseOffset(Object[].class);
        long freed = unsafe.allocateMemory(8);
        unsafe.freeMemory(freed);
        Access[] accesses = {
            () -> { unsafe.putInt(object, reference, 12345); return null; },
            () -> { unsafe.putLong(object, reference, 1L << 33); return null; },
            () -> unsafe.getObject(object, number),
            () -> { unsafe.putObject(object, number, "text"); return null; },
            () -> { unsafe.putObject(object, array, "no array"); return null; },
            () -> { unsafe.putInt(new Object[1], element, 77); return null; },
            () -> { unsafe.putObject(new int[4], element, "text"); return null; },
            () -> { unsafe.putObject(new String[1], element, 5); return null; },
            () -> unsafe.getInt(object, 100_000L),
            () -> unsafe.getInt(object, -8L),
            () -> unsafe.getInt(object, number + 1),
            () -> unsafe.getInt(new int[2], element + 8),
            () -> unsafe.getLong(new byte[3], Long.MAX_VALUE - 3),
            () -> unsafe.getInt(0L),
            () -> unsafe.getInt(freed),
            () -> { unsafe.freeMemory(freed); return null; },
            () -> { unsafe.setMemory(freed, 8, (byte) 0); return null; },
            () -> { unsafe.copyMemory(1L, 2L, 8); return null; },
            () -> unsafe.getObject(unsafe.staticFieldBase(Outside.class.getDeclaredField("shared")), 80_000L),
        };
        int missed = 0;
        for (Access access : accesses) {
            try {
                access.run();
                missed++;
            } catch (InternalError | IllegalArgumentException expected) {
                // HotSpot would crash or corrupt memory.
            } catch (Throwable other) {
                missed++;
            }
        }
        return missed + (object.reference == "reference" && object.array.length == 3 ? 0 : 100);
    }
}
