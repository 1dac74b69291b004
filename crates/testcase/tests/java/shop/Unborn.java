package shop;

/** A class of static methods: its instance methods cannot be called. */
public final class Unborn {
    public static final int ANSWER = 42;

    private Unborn() {}

    public static boolean isPrime(int number) {
        return number > 1;
    }

    public int never() {
        return 1;
    }
}
