package dse;

/** Registry numbers of chemical substances: two to seven digits, two digits and a check digit, with dashes between. */
public final class CasNumber {
    private CasNumber() {
    }

    public static boolean isValid(String number) {
        if (!number.matches("\\d{2,7}-\\d\\d-\\d")) {
            return false;
        }
        int first = number.indexOf('-');
        String digits = number.substring(0, first) + number.substring(first + 1, first + 3);
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            sum += (digits.length() - i) * (digits.charAt(i) - '0');
        }
        int check = number.charAt(number.length() - 1) - '0';
        return sum % 10 == check;
    }

    public static String substance(String number) {
        if (!isValid(number)) {
            return "invalid";
        }
        if (number.startsWith("7732")) {
            return "water";
        }
        return number.length() > 10 ? "new" : "known";
    }
}
