package dse;

/** Checks what people enter in forms: numbers, addresses, post codes, telephone numbers and dates. */
public final class Validator {
    private Validator() {
    }

    public static boolean isNumber(String text) {
        try {
            int value = Integer.parseInt(text.trim());
            return value > 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static boolean isEmail(String text) {
        return text.matches("[a-z0-9.]+@[a-z0-9]+\\.(com|org|net)");
    }

    public static boolean isPostCode(String text) {
        int space = text.indexOf(' ');
        if (space < 2 || space > 4) {
            return false;
        }
        String outward = text.substring(0, space);
        String inward = text.substring(space + 1);
        if (inward.length() != 3 || !Character.isDigit(inward.charAt(0))) {
            return false;
        }
        if (outward.equals("GIR")) {
            return inward.equals("0AA");
        }
        return Character.isLetter(outward.charAt(0)) && Character.isDigit(outward.charAt(outward.length() - 1));
    }

    public static boolean isTelephone(String text) {
        if (!text.startsWith("+")) {
            return text.matches("0[1-9][0-9]{5,9}");
        }
        if (text.startsWith("+49") || text.startsWith("+44")) {
            return text.length() > 10;
        }
        return false;
    }

    /** Dates as "dd/mm/yyyy". */
    public static boolean isDate(String text) {
        if (text.length() != 10 || text.charAt(2) != '/' || text.charAt(5) != '/') {
            return false;
        }
        try {
            int day = Integer.parseInt(text.substring(0, 2));
            int month = Integer.parseInt(text.substring(3, 5));
            int year = Integer.parseInt(text.substring(6));
            if (month == 2 && day == 29) {
                return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
            }
            return day >= 1 && day <= 31 && month >= 1 && month <= 12 && year > 1900;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
