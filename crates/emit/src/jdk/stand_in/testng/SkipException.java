package org.testng;

public class SkipException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SkipException(String message) {
        super(message);
    }
}
