package dse;

/** A national account number: bank, account and a check digit of weights. */
public class AccountNumber {
    private final String bank;
    private final String account;

    public AccountNumber(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("no dash");
        }
        bank = text.substring(0, dash);
        account = text.substring(dash + 1);
        if (bank.length() != 3) {
            throw new IllegalArgumentException("bank must have three digits");
        }
        if (account.length() < 4 || account.length() > 8) {
            throw new IllegalArgumentException("account has a wrong length");
        }
    }

    public int bankCode() {
        try {
            int code = Integer.parseInt(bank);
            if (code < 100) {
                return -1;
            }
            return code;
        } catch (NumberFormatException e) {
            return -2;
        }
    }

    /** Whether the last digit is the weighted sum of those before it, modulo eleven. */
    public boolean hasCheckDigit() {
        int sum = 0;
        for (int i = 0; i < account.length() - 1; i++) {
            int digit = Character.digit(account.charAt(i), 10);
            if (digit < 0) {
                return false;
            }
            sum += digit * (i + 2);
        }
        int check = account.charAt(account.length() - 1) - '0';
        return sum > 0 && sum % 11 == check;
    }

    public String kind() {
        switch (bankCode()) {
            case 100:
                return "central";
            case 250:
                return "post";
            case 777:
                return hasCheckDigit() ? "savings" : "broken savings";
            case -1:
                return "reserved";
            case -2:
                return "unknown";
            default:
                return "commercial";
        }
    }
}
