// What happens when a pattern switch fails: exceptions from accessors, guards with side effects, scoping and flow of pattern variables.
package patterns;

import java.util.*;

public class MatchFailures {
    record Lazy(String s, int[] counter) {
        public String s() {
            counter[0]++;
            return s;
        }
    }

    record Fail(int kind) {
        public int kind() {
            switch (kind) {
                case 0 -> throw new UnsupportedOperationException("kind 0");
                case 1 -> throw new StackOverflowError("kind 1");
                default -> {
                    return kind;
                }
            }
        }
    }

    static String name = "field";

    static String scope(Object o) {
        if (o instanceof String name && !name.isEmpty()) return "local " + name;
        return "static " + name;
    }

    static String flow(Object o) {
        if (!(o instanceof Number n)) return "not a number";
        while (!(o instanceof Integer i && i > 10)) {
            if (o instanceof Integer i) o = i * 2;
            else o = n.intValue();
        }
        return n + " -> " + o;
    }

    static boolean both(Object a, Object b) {
        return a instanceof Integer i && b instanceof Integer j && i > j || a instanceof String s && b instanceof String t && s.compareTo(t) > 0;
    }

    static String order(Object o, StringBuilder log) {
        return switch (o) {
            case Integer i when log.append("a").length() > 100 -> "never";
            case Integer i when log.append("b") != null && i == 2 -> "two";
            case Number n when log.append("c") != null && n.intValue() == 3 -> "three";
            case Integer i -> "int";
            case Number n -> "number";
            default -> "default";
        };
    }

    public static void main(String[] args) {
        for (int k = 0; k < 3; k++) {
            Object o = new Fail(k);
            try {
                System.out.println(switch (o) {
                    case Fail(int kind) -> "kind " + kind;
                    default -> "other";
                });
            } catch (MatchException e) {
                System.out.println("switch: " + e.getMessage() + " / " + e.getCause().getClass().getSimpleName());
            }
            try {
                System.out.println(o instanceof Fail(int kind) ? kind : -1);
            } catch (MatchException e) {
                System.out.println("instanceof: " + e.getCause());
            }
        }
        int[] counter = {0};
        Object lazy = new Lazy("value", counter);
        String r = switch (lazy) {
            case Lazy(String s, _) when s.length() > 10 -> "long";
            case Lazy(String s, _) when s.length() > 7 -> "medium";
            case Lazy(String s, int[] c) -> "short " + s + c.length;
            default -> "?";
        };
        System.out.println(r + " accessor called " + (counter[0] >= 1));
        System.out.println(scope("x") + " " + scope("") + " " + scope(5));
        System.out.println(flow(3) + " " + flow(2.9) + " " + flow("s") + " " + flow(50L));
        System.out.println(both(3, 2) + " " + both(2, 3) + " " + both("b", "a") + " " + both("b", 1));
        for (Object o : new Object[] {1, 2, 3, 3.0, 4.0, "s"}) {
            StringBuilder log = new StringBuilder();
            System.out.print(order(o, log) + "[" + log + "] ");
        }
        System.out.println();
        Object o = List.of(1, "a", 2.0, 'c', List.of(3, List.of(4)));
        System.out.println(sum(o));
        Object n = null;
        System.out.println((n instanceof String s) + " " + (n instanceof Fail(var k)) + " " + switch (n) {
            case null -> "null";
            case Object x -> "object";
        });
        try {
            switch (n) {
                case String s -> System.out.println(s);
                default -> System.out.println("default does not match null");
            }
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
    }

    static int sum(Object o) {
        return switch (o) {
            case Integer i -> i;
            case Double d -> d.intValue();
            case Character c -> c - 'a';
            case List<?> l -> {
                int s = 0;
                for (Object x : l) s += sum(x);
                yield s;
            }
            case String s -> s.length();
            default -> throw new IllegalArgumentException(o.toString());
        };
    }
}
