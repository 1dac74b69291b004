package org.testng;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

// The assertions that generated tests use, with the signatures of TestNG 7.
public class Assert {
    protected Assert() {
    }

    public interface ThrowingRunnable {
        void run() throws Throwable;
    }

    private static void check(boolean holds, Object actual, Object expected) {
        if (!holds) {
            throw new AssertionError("expected [" + expected + "] but found [" + actual + "]");
        }
    }

    public static void assertTrue(boolean condition) {
        check(condition, condition, true);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, condition, false);
    }

    public static void assertNull(Object actual) {
        check(actual == null, actual, null);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, actual, "not null");
    }

    public static void assertSame(Object actual, Object expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(Object actual, Object expected) {
        check(Objects.equals(actual, expected), actual, expected);
    }

    public static void assertEquals(String actual, String expected) {
        check(Objects.equals(actual, expected), actual, expected);
    }

    public static void assertEquals(Set<?> actual, Set<?> expected) {
        check(Objects.equals(actual, expected), actual, expected);
    }

    public static void assertEquals(Map<?, ?> actual, Map<?, ?> expected) {
        check(Objects.equals(actual, expected), actual, expected);
    }

    public static void assertEquals(Collection<?> actual, Collection<?> expected) {
        assertEquals((Iterable<?>) actual, (Iterable<?>) expected);
    }

    // Elements count, in their order, and not what holds them.
    public static void assertEquals(Iterable<?> actual, Iterable<?> expected) {
        if (actual == null || expected == null) {
            check(actual == expected, actual, expected);
            return;
        }
        Iterator<?> one = actual.iterator();
        Iterator<?> other = expected.iterator();
        while (one.hasNext() && other.hasNext()) {
            check(Objects.deepEquals(one.next(), other.next()), actual, expected);
        }
        check(!one.hasNext() && !other.hasNext(), actual, expected);
    }

    public static void assertEquals(boolean actual, boolean expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(byte actual, byte expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(char actual, char expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(short actual, short expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(int actual, int expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(long actual, long expected) {
        check(actual == expected, actual, expected);
    }

    public static void assertEquals(float actual, float expected) {
        check(Float.compare(actual, expected) == 0, actual, expected);
    }

    public static void assertEquals(float actual, float expected, float delta) {
        boolean same = Float.compare(actual, expected) == 0;
        check(same || Math.abs(actual - expected) <= delta, actual, expected);
    }

    public static void assertEquals(double actual, double expected) {
        check(Double.compare(actual, expected) == 0, actual, expected);
    }

    public static void assertEquals(double actual, double expected, double delta) {
        boolean same = Double.compare(actual, expected) == 0;
        check(same || Math.abs(actual - expected) <= delta, actual, expected);
    }

    public static void assertEquals(boolean[] actual, boolean[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(byte[] actual, byte[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(char[] actual, char[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(short[] actual, short[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(int[] actual, int[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(long[] actual, long[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(float[] actual, float[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(double[] actual, double[] expected) {
        check(Arrays.equals(actual, expected), Arrays.toString(actual), Arrays.toString(expected));
    }

    public static void assertEquals(Object[] actual, Object[] expected) {
        check(Arrays.deepEquals(actual, expected), Arrays.deepToString(actual), Arrays.deepToString(expected));
    }

    public static <T extends Throwable> void assertThrows(Class<T> expected, ThrowingRunnable runnable) {
        expectThrows(expected, runnable);
    }

    public static <T extends Throwable> T expectThrows(Class<T> expected, ThrowingRunnable runnable) {
        Throwable thrown = null;
        try {
            runnable.run();
        } catch (Throwable caught) {
            thrown = caught;
        }
        check(expected.isInstance(thrown), thrown == null ? "nothing" : thrown.getClass().getName(), expected.getName());
        return expected.cast(thrown);
    }
}
