package dse;

/** Codes of banks: four letters for the bank, two for the country, two for the place, three for the branch. */
public class Bic {
    private final String code;

    public Bic(String code) {
        this.code = code;
    }

    public boolean isValid() {
        if (code == null) {
            return false;
        }
        int length = code.length();
        if (length != 8 && length != 11) {
            return false;
        }
        for (int i = 0; i < 6; i++) {
            if (!Character.isUpperCase(code.charAt(i))) {
                return false;
            }
        }
        for (int i = 6; i < length; i++) {
            if (!Character.isLetterOrDigit(code.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public String country() {
        return isValid() ? code.substring(4, 6) : "";
    }

    public boolean isTest() {
        return isValid() && code.charAt(7) == '0';
    }

    public boolean isHeadOffice() {
        if (!isValid()) {
            return false;
        }
        return code.length() == 8 || code.endsWith("XXX");
    }
}
