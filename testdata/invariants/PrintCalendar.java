/** The calendar of a month as text: a title, and a line for every week from Sunday to Saturday. */
public final class PrintCalendar {
    private PrintCalendar() {
    }

    public static String printCalendar(long month, long year) {
        if (month < 1 || month > 12 || year < 1583 || year > 9999) {
            return "no such month"; // (0)
        }
        String name;
        switch ((int) month) {
            case 1:
                name = "January"; // (1)
                break;
            case 2:
                name = "February"; // (2)
                break;
            case 3:
                name = "March"; // (3)
                break;
            case 4:
                name = "April"; // (4)
                break;
            case 5:
                name = "May"; // (5)
                break;
            case 6:
                name = "June"; // (6)
                break;
            case 7:
                name = "July"; // (7)
                break;
            case 8:
                name = "August"; // (8)
                break;
            case 9:
                name = "September"; // (9)
                break;
            case 10:
                name = "October"; // (10)
                break;
            case 11:
                name = "November"; // (11)
                break;
            default:
                name = "December"; // (12)
                break;
        }
        StringBuilder text = new StringBuilder(name).append(' ').append(year).append('\n');
        int weekday = firstWeekday(month, year);
        for (int blank = 0; blank < weekday; blank++) {
            text.append("   "); // (13)
        }
        int days = days(month, year);
        for (int day = 1; day <= days; day++) {
            text.append(day < 10 ? " " : "").append(day); // (14)
            if ((weekday + day) % 7 == 0 || day == days) {
                text.append('\n'); // (15)
            } else {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private static int days(long month, long year) {
        if (month == 2) {
            if (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)) {
                return 29; // (16)
            } else {
                return 28; // (17)
            }
        } else if (month == 4 || month == 6 || month == 9 || month == 11) {
            return 30; // (18)
        } else {
            return 31; // (19)
        }
    }

    /** Day of the week of the first of the month, 0 for Sunday. */
    private static int firstWeekday(long month, long year) {
        long shift = (14 - month) / 12;
        long shifted = year - shift;
        long place = month + 12 * shift - 2;
        return (int) ((1 + shifted + shifted / 4 - shifted / 100 + shifted / 400 + 31 * place / 12) % 7);
    }
}
