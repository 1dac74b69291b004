/** The name of the day of the week of a date in the Gregorian calendar, after Zeller. */
public final class DayOfWeek {
    private DayOfWeek() {
    }

    public static String dayOfWeek(long day, long month, long year) {
        if (day < 1 || month < 1 || year < 1583) {
            return "too early"; // (0)
        }
        if (day > 31 || month > 12 || year > 9999) {
            return "too late"; // (1)
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if (month == 2 && day > (leap ? 29 : 28)) {
            return "no such day in February"; // (2)
        }
        if (day == 31 && (month == 4 || month == 6 || month == 9 || month == 11)) {
            return "no such day"; // (3)
        }
        if (month < 3) {
            month += 12; // (4)
            year -= 1;
        }
        long century = year / 100;
        int number = (int) ((day + 13 * (month + 1) / 5 + year % 100 + year % 100 / 4 + century / 4 + 5 * century) % 7);
        switch (number) {
            case 0:
                return "Saturday"; // (5)
            case 1:
                return "Sunday"; // (6)
            case 2:
                return "Monday"; // (7)
            case 3:
                return "Tuesday"; // (8)
            case 4:
                return "Wednesday"; // (9)
            case 5:
                return "Thursday"; // (10)
            default:
                return "Friday"; // (11)
        }
    }
}
