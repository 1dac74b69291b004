/** A date that exists. */
public class CalendarDate {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private final int year;
    private final int month;
    private final int day;

    public CalendarDate(int year, int month, int day) {
        if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
            throw new IllegalArgumentException();
        }
        this.year = year;
        this.month = month;
        this.day = day;
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    private static int daysIn(int year, int month) {
        return month == 2 && isLeap(year) ? 29 : DAYS[month - 1];
    }

    public String describe() {
        if (month < 1 || month > 12) {
            return "no month";
        }
        if (day < 1 || day > 31) {
            return "no day";
        }
        if (month == 2) {
            if (day > 29) {
                return "too late";
            }
            if (day == 29) {
                return year % 4 == 0 ? "leap day" : "false leap day";
            }
        }
        if ((month == 4 || month == 6 || month == 9 || month == 11) && day == 31) {
            return "too long";
        }
        if (month == 12 && day == 31) {
            return year % 100 == 0 ? "end of a century" : "end of a year";
        }
        if (day == 1 && month == 1 && year % 1000 == 1) {
            return "start of a millennium";
        }
        return year < 1 ? "before" : "a day";
    }
}
