package hostile;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Arrays;

/** Disturbs what the process that runs tests and its starter say to each other. */
public class Protocol {
    private static final int MOST_DESCRIPTORS = 64;

    /** The answer that the first test has passed, without what must come before it. */
    private static final byte[] PASSED = {'p', 0, 0, 0, 0, 'p', 0, 0, 0, 1, 'e'};

    public static void printToDescriptor() throws IOException {
        new FileOutputStream(FileDescriptor.out).write(PASSED);
        new FileOutputStream(FileDescriptor.err).write(PASSED);
    }

    public static void closeStandardStreams() throws IOException {
        new FileInputStream(FileDescriptor.in).close();
        new FileOutputStream(FileDescriptor.out).close();
        new FileOutputStream(FileDescriptor.err).close();
    }

    /** Counts what could be written to that should not be. */
    public static int writeByName() {
        int written = 0;
        for (int i = 3; i < MOST_DESCRIPTORS; i++) {
            try (FileOutputStream out = new FileOutputStream("/proc/self/fd/" + i)) {
                out.write(PASSED);
                written++;
            } catch (IOException expected) {
                // That is as it should be.
            }
        }
        return written;
    }

    /** Counts pipes that could be opened for reading: whoever reads requests keeps them from their reader. */
    public static int readByName() throws IOException {
        int opened = 0;
        for (int i = 3; i < MOST_DESCRIPTORS; i++) {
            java.nio.file.Path link = java.nio.file.Paths.get("/proc/self/fd/" + i);
            if (!java.nio.file.Files.isSymbolicLink(link)
                    || !java.nio.file.Files.readSymbolicLink(link).toString().startsWith("pipe:")) {
                continue;
            }
            try (FileInputStream in = new FileInputStream(link.toFile())) {
                opened++;
            } catch (IOException expected) {
                // That is as it should be.
            }
        }
        return opened;
    }

    /** Writes to descriptors whose numbers it puts into the JDK's objects. */
    public static void writeByNumber() throws Exception {
        for (int i = 3; i < MOST_DESCRIPTORS; i++) {
            try {
                new FileOutputStream(descriptor(i)).write(PASSED);
            } catch (IOException notOpen) {
                // Most are not.
            }
        }
    }

    /** Closes what it can. */
    public static void closeByNumber() throws Exception {
        for (int i = 3; i < MOST_DESCRIPTORS; i++) {
            try {
                new FileOutputStream(descriptor(i)).close();
            } catch (IOException notOpen) {
                // Most are not.
            }
        }
    }

    private static FileDescriptor descriptor(int number) throws Exception {
        Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        sun.misc.Unsafe memory = (sun.misc.Unsafe) unsafe.get(null);
        FileDescriptor descriptor = new FileDescriptor();
        memory.putInt(descriptor, memory.objectFieldOffset(FileDescriptor.class.getDeclaredField("fd")), number);
        return descriptor;
    }

    @SuppressWarnings({"deprecation", "removal"})
    public static void suspendAll() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("main")) {
                thread.suspend();
            }
        }
    }

    public static void interruptAll() {
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread != Thread.currentThread())
                .forEach(Thread::interrupt);
    }

    public static void halt() {
        Runtime.getRuntime().halt(0);
    }

    /** Counts static fields of the program that runs tests which code under test can find and whose values may change. */
    public static int reachable() throws Exception {
        Class<?> program;
        try {
            program = ClassLoader.getSystemClassLoader().loadClass("Harness");
        } catch (ClassNotFoundException hidden) {
            return 0;
        }
        return (int) Arrays.stream(program.getDeclaredFields())
                .filter(field -> java.lang.reflect.Modifier.isStatic(field.getModifiers()))
                .filter(field -> !java.lang.reflect.Modifier.isFinal(field.getModifiers()))
                .count();
    }
}
