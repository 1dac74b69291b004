package mutation;

/** A number with its decimal digits in the other order; 0 if that is too large. */
public final class ReverseInteger {
    private ReverseInteger() {
    }

    public static int reverse(int x) {
        long result = 0;
        while (x != 0) {
            result = result * 10 + x % 10;
            x = x / 10;
        }
        if ((int) result != result) {
            return 0;
        }
        return (int) result;
    }
}
