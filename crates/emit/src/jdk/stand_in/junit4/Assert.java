package org.junit;

import java.util.Arrays;
import java.util.Objects;
import org.junit.function.ThrowingRunnable;

// The assertions that generated tests use, with the signatures of JUnit 4.13.
public class Assert {
    protected Assert() {
    }

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected:<" + expected + "> but was:<" + actual + ">");
        }
    }

    public static void assertTrue(boolean condition) {
        check(condition, true, condition);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, false, condition);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "not null", actual);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        boolean same = expected.length == actual.length;
        for (int i = 0; same && i < expected.length; i++) {
            same = Float.compare(expected[i], actual[i]) == 0 || Math.abs(expected[i] - actual[i]) <= delta;
        }
        check(same, Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        boolean same = expected.length == actual.length;
        for (int i = 0; same && i < expected.length; i++) {
            same = Double.compare(expected[i], actual[i]) == 0 || Math.abs(expected[i] - actual[i]) <= delta;
        }
        check(same, Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.deepToString(expected), Arrays.deepToString(actual));
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, ThrowingRunnable runnable) {
        Throwable thrown = null;
        try {
            runnable.run();
        } catch (Throwable caught) {
            thrown = caught;
        }
        check(expected.isInstance(thrown), expected.getName(), thrown == null ? "nothing" : thrown.getClass().getName());
        return expected.cast(thrown);
    }
}
