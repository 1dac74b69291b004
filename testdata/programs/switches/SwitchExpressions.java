// Shows switch expressions with arrows, yields, multiple labels, nested switches and use as arguments.
package switches;

public class SwitchExpressions {
    enum Season { WINTER, SPRING, SUMMER, AUTUMN }

    static int evaluated;

    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> leap ? 29 : 28;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    static String kind(int c) {
        return switch (c) {
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "digit";
            case 'a', 'e', 'i', 'o', 'u' -> "vowel";
            case ' ', '\t', '\n' -> {
                evaluated++;
                yield "space" + evaluated;
            }
            default -> c > 127 ? "wide" : "other";
        };
    }

    static long mixedTypes(int n) {
        return switch (n) {
            case 0 -> 'a';
            case 1 -> (byte) -1;
            case 2 -> 1 << 20;
            case 3 -> Long.MAX_VALUE;
            default -> {
                long acc = 1;
                for (int i = 0; i < n; i++) {
                    if (i == 7) continue;
                    acc = acc * 3 + i;
                }
                yield acc;
            }
        };
    }

    static Object boxedArms(int n) {
        return switch (n) {
            case 0 -> 1;
            case 1 -> 2.5;
            default -> 'c';
        };
    }

    static Object objectArms(int n) {
        return switch (n) {
            case 0 -> 1;
            case 1 -> "s";
            case 2 -> new int[] {4};
            default -> null;
        };
    }

    static int oldStyle(Season s, int x) {
        int r = switch (s) {
            case WINTER:
                x += 1;
            case SPRING:
                x += 10;
                yield x;
            case SUMMER: {
                int y = x * x;
                yield y;
            }
            default:
                yield switch (x % 3) {
                    case 0 -> 100;
                    case 1 -> 200;
                    default -> s.ordinal();
                };
        };
        return r;
    }

    static boolean inCondition(int n) {
        return switch (n & 3) { case 0, 3 -> true; default -> false; } && !switch (n >> 2) { case 1 -> true; default -> n > 20; };
    }

    public static void main(String[] args) {
        for (int m = 1; m <= 12; m++) System.out.print(days(m, m % 2 == 0) + " ");
        System.out.println();
        for (char c : "a1 z\t\u00e9\n".toCharArray()) System.out.print(kind(c) + " ");
        System.out.println();
        for (int n = 0; n < 12; n++) System.out.print(mixedTypes(n) + " ");
        System.out.println();
        for (int n = 0; n < 3; n++) System.out.print(boxedArms(n) + " " + boxedArms(n).getClass().getSimpleName() + " ");
        for (int n = 0; n < 4; n++) System.out.print((objectArms(n) == null ? "null" : objectArms(n).getClass().getSimpleName()) + " ");
        System.out.println();
        for (Season s : Season.values()) for (int x = 3; x < 6; x++) System.out.print(oldStyle(s, x) + " ");
        System.out.println();
        for (int n = 0; n < 24; n++) System.out.print(inCondition(n) ? '1' : '0');
        System.out.println();
        int stackDepth = 1 + 2 * switch (args.length) { case 0 -> { try { yield Integer.parseInt("x"); } catch (NumberFormatException e) { yield 20; } finally { evaluated += 100; } } default -> 0; };
        System.out.println(stackDepth + " " + evaluated);
        System.out.println(String.join(switch (stackDepth) { case 41 -> "-"; default -> "+"; }, "a", "b") + days(2, false));
        System.out.println(days(13, false));
    }
}
