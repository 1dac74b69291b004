package dse;

/** Roman numerals, read strictly: what is read must be what would be written. */
public final class Roman {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] SIGNS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    private Roman() {
    }

    public static String write(int number) {
        if (number <= 0 || number > 3999) {
            throw new IllegalArgumentException("cannot be written");
        }
        StringBuilder text = new StringBuilder();
        int rest = number;
        for (int i = 0; i < VALUES.length; i++) {
            while (rest >= VALUES[i]) {
                text.append(SIGNS[i]);
                rest -= VALUES[i];
            }
        }
        return text.toString();
    }

    public static int read(String text) {
        int number = 0;
        int at = 0;
        for (int i = 0; i < VALUES.length; i++) {
            while (text.startsWith(SIGNS[i], at)) {
                number += VALUES[i];
                at += SIGNS[i].length();
            }
        }
        if (at < text.length() || number == 0) {
            return -1;
        }
        return write(number).equals(text) ? number : -2;
    }

    public static boolean isBirthday(String text) {
        return read(text) == 1984;
    }
}
