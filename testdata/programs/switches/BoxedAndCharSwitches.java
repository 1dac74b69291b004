// Shows switches over Integer, Character, Byte and Short boxes and chars, with constants, fall-through and nulls.
package switches;

public class BoxedAndCharSwitches {
    static final int FIRST = 10;
    static final int SECOND = FIRST * 2 + 1;
    static final char LETTER = 'a' + 1;

    static String integer(Integer i) {
        return switch (i) {
            case FIRST -> "first";
            case SECOND -> "second";
            case -1 -> "minus";
            case Integer.MAX_VALUE -> "max";
            default -> "i" + i;
        };
    }

    static String character(Character c) {
        switch (c) {
            case 'a':
                return "a";
            case LETTER:
                return "b";
            case '\u20ac':
                return "euro";
            case '\uffff':
                return "last";
            default:
                return "c" + (int) c;
        }
    }

    static int bytes(Byte b) {
        return switch (b) {
            case Byte.MIN_VALUE -> 1;
            case 0 -> 2;
            case 127 -> 3;
            default -> b * 2;
        };
    }

    static int shorts(Short s) {
        int n = 0;
        switch (s) {
            case 1: n++;
            case 2: n += 10;
            default: n += 100;
            case 30000: n += 1000;
        }
        return n;
    }

    static int morse(String text) {
        int total = 0;
        for (int i = 0; i < text.length(); i++) {
            total = total * 7 + switch (Character.toUpperCase(text.charAt(i))) {
                case 'E' -> 1;
                case 'T' -> 2;
                case 'A', 'I', 'M', 'N' -> 3;
                case 'S', 'O', 'R', 'W', 'K', 'G', 'D', 'U' -> 4;
                case ' ' -> 0;
                default -> 5;
            };
        }
        return total;
    }

    static int counter;

    static Integer next() {
        return counter++ % 3 == 2 ? null : counter;
    }

    public static void main(String[] args) {
        for (int i : new int[] {10, 21, -1, Integer.MAX_VALUE, 0, 1000}) System.out.print(integer(i) + " ");
        for (char c : new char[] {'a', 'b', 'c', '\u20ac', '\uffff', 0}) System.out.print(character(c) + " ");
        for (int b : new int[] {-128, 0, 127, 128, 256, 5}) System.out.print(bytes((byte) b) + " ");
        for (int s : new int[] {1, 2, 3, 30000, 65537}) System.out.print(shorts((short) s) + " ");
        System.out.println();
        System.out.println(morse("SOS help me") + " " + morse("") + " " + morse("etaoin shrdlu"));
        int nulls = 0, sum = 0;
        for (int i = 0; i < 9; i++) {
            try {
                sum += switch (next()) {
                    case 1, 2 -> 100;
                    case 4 -> 1000;
                    default -> counter;
                };
            } catch (NullPointerException e) {
                nulls++;
            }
        }
        System.out.println(nulls + " " + sum + " " + counter);
        final int local = 3;
        switch (counter - 6) {
            case local -> System.out.println("local constant");
            case local + 1 -> System.out.println("local plus one");
        }
        switch (counter) { }
        switch (counter++) { default -> System.out.println("only default " + counter); }
        long big = 1L << 33;
        switch ((int) big) {
            case 0 -> System.out.println("narrowed to zero");
            default -> System.out.println("other");
        }
        switch ((byte) 384) {
            case -128 -> System.out.println("wrapped");
        }
        try {
            System.out.println(integer(null));
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
