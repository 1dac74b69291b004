// Pattern switches with guards, null cases, dominance order, mixed constants, primitives boxes and side effects in guards.
package patterns;

import java.util.*;

public class GuardsAndNull {
    enum Color { RED, GREEN, BLUE }

    static int guards;

    static boolean check(boolean b) {
        guards++;
        return b;
    }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when check(i > 100) -> "big int " + i;
            case Integer i when check(i < 0) -> "negative";
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s when s.length() > 5 -> "long string " + s.substring(0, 5);
            case String s -> "string " + s;
            case Character c when Character.isDigit(c) -> "digit";
            case Character c -> "char " + c;
            case int[] a when a.length == 0 -> "empty ints";
            case int[] a -> "ints " + a[0];
            case Object[] a -> "objects " + a.length;
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case List<?> l when !l.isEmpty() && l.get(0) instanceof String s -> "list of string " + s;
            case Collection<?> c -> "collection " + c.size();
            case Class<?> k -> "class " + k.getSimpleName();
            case Throwable t -> "throwable " + t.getMessage();
            default -> "other";
        };
    }

    static String strings(String s) {
        return switch (s) {
            case "a", "b" -> "constant";
            case String t when t.startsWith("x") -> "starts with x";
            case "xyz" -> "never";
            case null, default -> "rest of " + s;
        };
    }

    static String ints(Integer i) {
        return switch (i) {
            case 1, 2 -> "small";
            case Integer n when n % 2 == 0 -> "even";
            case 99 -> "ninety-nine";
            case Integer n -> "odd " + n;
        };
    }

    static String colors(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
            case null -> "none";
        };
    }

    static int old(Object o) {
        int r = 0;
        switch (o) {
            case String s when s.length() == 1:
                r += 1;
                break;
            case String s:
                r += 2;
            default:
                r += 10;
        }
        return r;
    }

    public static void main(String[] args) {
        Object[] os = {null, 500, -3, 42, 7L, "", "abcdefgh", "abc", '7', 'q', new int[0], new int[] {9}, new String[2], Color.RED, Color.BLUE, List.of("s"), List.of(1), Set.of(), String.class, new Error("err"), 1.5};
        for (Object o : os) System.out.println(classify(o));
        System.out.println("guards evaluated " + guards);
        for (String s : new String[] {"a", "b", "xyz", "x", "q", null}) System.out.print(strings(s) + "; ");
        System.out.println();
        for (int i : new int[] {1, 2, 4, 99, 7}) System.out.print(ints(i) + "; ");
        System.out.println();
        for (Color c : new Color[] {Color.RED, Color.GREEN, Color.BLUE, null}) System.out.print(colors(c) + " ");
        System.out.println();
        System.out.println(old("x") + " " + old("xx") + " " + old(5));
        try {
            ints(null);
        } catch (NullPointerException e) {
            System.out.println("no null case");
        }
        try {
            Object o = 5;
            String r = switch (o) {
                case Integer i when 10 / (i - 5) > 0 -> "unreachable";
                default -> "default";
            };
            System.out.println(r);
        } catch (ArithmeticException e) {
            System.out.println("guard threw " + e.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        for (Object o : List.of(1, "two", 3.0, 'c')) {
            sb.append(switch (o) {
                case Integer i -> {
                    if (i == 1) yield "uno";
                    yield "int";
                }
                case Number n -> n.intValue() + "n";
                case CharSequence cs -> cs.length() + "cs";
                default -> {
                    try {
                        throw new IllegalStateException("x");
                    } catch (IllegalStateException e) {
                        yield e.getMessage();
                    } finally {
                        sb.append('!');
                    }
                }
            }).append(' ');
        }
        System.out.println(sb);
    }
}
