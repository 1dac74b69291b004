package mutation;

/** Whether the decimal digits of a number read the same from both ends. */
public final class IsPalindrome {
    private IsPalindrome() {
    }

    public static boolean isPalindrome(int x) {
        if (x < 0 || (x % 10 == 0 && x != 0)) {
            return false;
        }
        int reverted = 0;
        while (x > reverted) {
            reverted = reverted * 10 + x % 10;
            x = x / 10;
        }
        return x == reverted || x == reverted / 10;
    }
}
