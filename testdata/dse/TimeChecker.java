package dse;

/** Times of day as they are entered at a time clock: "hh:mm". */
public final class TimeChecker {
    private TimeChecker() {
    }

    /** Minutes since midnight, or -1 if it is no time. */
    public static int minutes(String time) {
        if (time.length() != 5 || time.charAt(2) != ':') {
            return -1;
        }
        int hours = number(time, 0);
        int minutes = number(time, 3);
        if (hours < 0 || hours > 23) {
            return -1;
        }
        if (minutes < 0 || minutes > 59) {
            return -1;
        }
        return hours * 60 + minutes;
    }

    public static String shift(String from, String to) {
        int start = minutes(from);
        int end = minutes(to);
        if (start < 0 || end < 0) {
            return "invalid";
        }
        if (end < start) {
            return "night";
        }
        if (end - start > 10 * 60) {
            return "too long";
        }
        return start == 8 * 60 && end == 17 * 60 ? "regular" : "day";
    }

    private static int number(String text, int at) {
        char tens = text.charAt(at);
        char ones = text.charAt(at + 1);
        if (tens < '0' || tens > '9' || ones < '0' || ones > '9') {
            return -1;
        }
        return (tens - '0') * 10 + (ones - '0');
    }
}
