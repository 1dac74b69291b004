package dse;

/** Small algorithms on arrays whose branches depend on several elements at once. */
public final class IntArrays {
    private IntArrays() {
    }

    public static int peak(int[] values) {
        if (values.length < 3) {
            return -1;
        }
        for (int i = 1; i < values.length - 1; i++) {
            if (values[i] > 2 * values[i - 1] && values[i] > 2 * values[i + 1] && values[i + 1] > 500) {
                return i;
            }
        }
        return -1;
    }

    public static boolean isPalindrome(int[] values) {
        if (values.length != 4) {
            return false;
        }
        for (int i = 0; i < 2; i++) {
            if (values[i] != values[3 - i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean sumsUp(int[] values, int sum) {
        if (values.length == 0) {
            return false;
        }
        int total = 0;
        for (int value : values) {
            if (value < 0) {
                return false;
            }
            total += value;
        }
        return total == sum && sum > 12_345;
    }

    /** Length of the longest run of numbers that each follow the one before by one. */
    public static int run(int[] values) {
        int best = 0;
        int length = 0;
        for (int i = 0; i < values.length; i++) {
            if (i > 0 && values[i] == values[i - 1] + 1) {
                length++;
            } else {
                length = 1;
            }
            if (length > best) {
                best = length;
            }
        }
        if (best == 3) {
            return 100;
        }
        return best;
    }

    public static int at(int[] values, int index) {
        if (index >= 0 && index < values.length) {
            if (values[index] == 4711) {
                return index;
            }
        }
        return -1;
    }
}
