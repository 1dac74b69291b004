package dse;

/** Checks international bank account numbers: country, length, characters and the remainder by 97. */
public final class Iban {
    private static final int SHORTEST = 15;
    private static final int LONGEST = 34;

    private final String text;

    public Iban(String text) {
        this.text = text;
    }

    /** What is wrong with the number, or "" if nothing is. */
    public String problem() {
        String code = text.replace(' ', '-').trim();
        if (code.isEmpty()) {
            return "empty";
        }
        if (code.length() < SHORTEST || code.length() > LONGEST) {
            return "length";
        }
        String country = code.substring(0, 2);
        int wanted = lengthIn(country);
        if (wanted == 0) {
            return "country";
        }
        if (wanted != code.length()) {
            return "length for country";
        }
        if (!isDigit(code.charAt(2)) || !isDigit(code.charAt(3))) {
            return "check digits";
        }
        int remainder = remainder(code.substring(4) + code.substring(0, 4));
        if (remainder < 0) {
            return "character";
        }
        return remainder == 1 ? "" : "remainder";
    }

    public boolean isValid() {
        return problem().isEmpty();
    }

    private static int lengthIn(String country) {
        if (country.equals("NO")) {
            return 15;
        }
        if (country.equals("BE")) {
            return 16;
        }
        if (country.equals("DE")) {
            return 22;
        }
        if (country.equals("AT")) {
            return 20;
        }
        return 0;
    }

    private static int remainder(String moved) {
        int remainder = 0;
        for (int i = 0; i < moved.length(); i++) {
            char c = moved.charAt(i);
            if (isDigit(c)) {
                remainder = (remainder * 10 + (c - '0')) % 97;
            } else if (c >= 'A' && c <= 'Z') {
                remainder = (remainder * 100 + (c - 'A' + 10)) % 97;
            } else {
                return -1;
            }
        }
        return remainder;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
