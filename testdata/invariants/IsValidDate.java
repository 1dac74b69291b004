/** Whether a date exists. */
public final class IsValidDate {
    private IsValidDate() {
    }

    public static boolean isValidDate(long day, long month, long year) {
        if (day < 1 || day > 31 || month < 1 || month > 12 || year < 1 || year > 9999) {
            return false; // (0)
        }
        int last = 31;
        if (month == 2) {
            boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); // (1)
            if (leap) {
                last = 29; // (2)
            } else {
                last = 28; // (3)
            }
        } else if (month == 4 || month == 6 || month == 9 || month == 11) {
            last = 30; // (4)
        }
        if (day > last) {
            return false; // (5)
        } else {
            return true; // (6)
        }
    }
}
