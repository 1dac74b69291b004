package mutation;

/** A number with its decimal digits in the other order; 0 if that is too large. */
public final class ReverseInteger {
    private ReverseInteger() {
    }

    public static int reverse(int x) {
        int result = 0;
        while (x != 0) {
            int digit = x % 10;
            x = x / 10;
            if (result > 214748364 || (result == 214748364 && digit > 7)) {
                return 0;
            }
            if (result < -214748364 || (result == -214748364 && digit < -8)) {
                return 0;
            }
            result = result * 10 + digit;
        }
        return result;
    }
}
