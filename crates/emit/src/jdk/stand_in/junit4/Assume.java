package org.junit;

// The assumptions that generated tests use, with the signatures of JUnit 4.
public final class Assume {
    private Assume() {
    }

    public static void assumeTrue(boolean condition) {
        if (!condition) {
            throw new AssumptionViolatedException("got: <false>, expected: is <true>");
        }
    }
}
