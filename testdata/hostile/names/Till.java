package shop;

/** The test gives some of these members names that no source can hold. */
public class Till {
    public static int PLACEHOLDER_FIELD;

    public static void PLACEHOLDER_METHOD(int amount) {
        if (amount > 3) {
            PLACEHOLDER_FIELD = amount;
        }
    }

    public int PLACEHOLDER_VIRTUAL() {
        return 5;
    }

    public static Colour colour(int number) {
        return number > 7 ? Colour.PLACEHOLDER_CONSTANT : Colour.RED;
    }

    public static String text(boolean ending) {
        return ending ? "*/ }\n\\u000a\"" : "//";
    }

    public static void fail(String text) {
        throw new PlaceholderException("\n*/ } static { } /*" + text);
    }

    public enum Colour { RED, PLACEHOLDER_CONSTANT }
}

class PlaceholderException extends RuntimeException {
    PlaceholderException(String message) {
        super(message);
    }
}
