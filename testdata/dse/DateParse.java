package dse;

/** Reads names of days and months as people abbreviate them. */
public final class DateParse {
    private DateParse() {
    }

    /** Days of the week are 1 to 7, months 11 to 22; 0 if it is neither. */
    public static int parse(String day, String month) {
        int result = 0;
        String d = day.toLowerCase();
        String m = month.toLowerCase();
        if (d.equals("mon") || d.equals("monday")) {
            result = 1;
        } else if (d.equals("tue") || d.equals("tuesday")) {
            result = 2;
        } else if (d.equals("wed") || d.equals("wednesday")) {
            result = 3;
        } else if (d.equals("thur") || d.equals("thursday")) {
            result = 4;
        } else if (d.equals("fri") || d.equals("friday")) {
            result = 5;
        } else if (d.equals("sat") || d.equals("saturday")) {
            result = 6;
        } else if (d.equals("sun") || d.equals("sunday")) {
            result = 7;
        }
        if (m.equals("jan")) {
            result += 11;
        } else if (m.equals("feb")) {
            result += 12;
        } else if (m.equals("mar")) {
            result += 13;
        } else if (m.equals("apr")) {
            result += 14;
        } else if (m.equals("may")) {
            result += 15;
        } else if (m.equals("jun")) {
            result += 16;
        } else if (m.equals("jul")) {
            result += 17;
        } else if (m.equals("aug")) {
            result += 18;
        } else if (m.equals("sep")) {
            result += 19;
        } else if (m.equals("oct")) {
            result += 20;
        } else if (m.equals("nov")) {
            result += 21;
        } else if (m.equals("dec")) {
            result += 22;
        }
        return result;
    }
}
