package org.junit.jupiter.api;

import org.opentest4j.TestAbortedException;

// The assumptions that generated tests use, with the signatures of JUnit 5.
public final class Assumptions {
    private Assumptions() {
    }

    public static void assumeTrue(boolean condition) {
        if (!condition) {
            throw new TestAbortedException("Assumption failed: assumption is not true");
        }
    }
}
