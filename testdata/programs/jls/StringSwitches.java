// Switches on strings with colliding hashes, enums, characters, wrappers, fall-through, nesting and yield.
package jls;

public class StringSwitches {
    enum Sign { MINUS, ZERO, PLUS }

    static int classic(String s) {
        int r = 0;
        switch (s) {
            case "Aa":
                r += 1;
            case "BB":
                r += 10;
                break;
            case "AaAa":
            case "BBBB":
                r += 100;
            default:
                r += 1000;
            case "":
                r += 5;
                break;
            case "AaBB":
                return -1;
        }
        return r;
    }

    static String arrow(Object o) {
        String s = String.valueOf(o);
        return switch (s) {
            case "one", "two", "three" -> "small";
            case "null" -> "nothing";
            default -> {
                int n = s.length();
                if (n > 10) yield "long";
                String t = switch (n % 3) {
                    case 0 -> "mod0";
                    case 1 -> {
                        try {
                            yield "mod" + Integer.parseInt(s);
                        } catch (NumberFormatException e) {
                            yield "nan";
                        } finally {
                            n = -1;
                        }
                    }
                    default -> throw new IllegalArgumentException("length " + s.length());
                };
                yield t + n;
            }
        };
    }

    static int sign(Sign s) {
        return switch (s) {
            case MINUS -> -1;
            case ZERO -> 0;
            case PLUS -> 1;
        };
    }

    static String chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u':
                return "vowel";
            case '0': case '1': case '2':
                return "digit";
            case '\u20ac':
                return "euro";
            default:
                return Character.isLetter(c) ? "letter" : "other";
        }
    }

    static int sparse(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1;
            case -1 -> 2;
            case 0 -> 3;
            case 1_000_000 -> 4;
            case Integer.MAX_VALUE -> 5;
            default -> 6;
        };
    }

    static int dense(int x) {
        int acc = 0;
        loop:
        for (int i = x; ; i++) {
            switch (i) {
                case 1, 2, 3:
                    acc += i;
                    continue loop;
                case 4:
                    acc *= 10;
                    break;
                case 5:
                    acc += 7;
                    continue;
                case 6:
                    break loop;
                default:
                    acc--;
            }
            acc++;
        }
        return acc;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "zzz"}) System.out.print(s + "=" + classic(s) + "(" + s.hashCode() + ") ");
        System.out.println();
        for (Object o : new Object[] {"one", null, "abc", "1", "1234", "x", "this is a very long one", 42.0, "ab"}) {
            try {
                System.out.print(arrow(o) + " ");
            } catch (IllegalArgumentException e) {
                System.out.print("!" + e.getMessage() + " ");
            }
        }
        System.out.println();
        for (Sign s : Sign.values()) System.out.print(sign(s) + " ");
        for (char c : "aZ2\u20ac -".toCharArray()) System.out.print(chars(c) + " ");
        System.out.println();
        for (int x : new int[] {Integer.MIN_VALUE, -1, 0, 1, 1_000_000, Integer.MAX_VALUE}) System.out.print(sparse(x) + " ");
        for (int x = -2; x < 6; x++) System.out.print(dense(x) + " ");
        System.out.println();
        Integer boxed = 3;
        switch (boxed) {
            case 3 -> System.out.println("boxed three");
            default -> System.out.println("other");
        }
        Sign none = args.length > 3 ? Sign.PLUS : null;
        String nul = args.length > 3 ? "" : null;
        try {
            System.out.println(sign(none));
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        try {
            System.out.println(classic(nul));
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        System.out.println(arrow("eleven chars") + " " + classic("Ab"));
    }
}
