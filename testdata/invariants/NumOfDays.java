/** The number of a day in its year; -1 if the date is out of range. */
public final class NumOfDays {
    private NumOfDays() {
    }

    public static long numOfDays(long day, long month, long year) {
        if (day < 1 || day > 31 || month < 1 || month > 12 || year < 1 || year > 9999) {
            return -1; // (0)
        }
        long days = day;
        for (int before = 1; before < month; before++) {
            boolean isShort = before == 4 || before == 6 || before == 9 || before == 11; // (1)
            if (before == 2) {
                if (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)) {
                    days += 29; // (2)
                } else {
                    days += 28; // (3)
                }
            } else if (isShort) {
                days += 30; // (4)
            } else {
                days += 31; // (5)
            }
        }
        return days;
    }
}
