package org.opentest4j;

public class TestAbortedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TestAbortedException(String message) {
        super(message);
    }
}
