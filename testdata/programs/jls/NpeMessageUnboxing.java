// Helpful messages of NullPointerException for unboxing, string switches, lambdas, requireNonNull and library code.
package jls;

import java.util.*;
import java.util.function.*;

public class NpeMessageUnboxing {
    enum E { A }

    record Box(Integer n, String s, List<Integer> list) { }

    interface Body { Object run(); }

    static void show(String label, Body b) {
        try {
            System.out.println(label + ": " + b.run());
        } catch (NullPointerException e) {
            System.out.println(label + ": " + e.getMessage());
        }
    }

    static Integer none() {
        return null;
    }

    static int prim(int x) {
        return x;
    }

    public static void main(String[] args) {
        Box box = new Box(null, null, null);
        Map<String, Integer> map = new HashMap<>();
        Integer local = args.length > 5 ? 1 : null;
        Boolean flag = args.length > 5 ? true : null;
        Character ch = args.length > 5 ? 'c' : null;
        Double d = args.length > 5 ? 1.0 : null;
        Long[] longs = new Long[1];
        E e = args.length > 5 ? E.A : null;
        String s = args.length > 5 ? "" : null;
        Supplier<String> sup = args.length > 5 ? () -> "" : null;
        show("unbox call", () -> none() + 1);
        show("unbox accessor", () -> box.n() * 2);
        show("unbox map get", () -> {
            int x = map.get("key");
            return x;
        });
        show("unbox local", () -> prim(local));
        show("unbox Boolean", () -> flag ? "yes" : "no");
        show("unbox Character", () -> ch + 1);
        show("unbox Double", () -> -d);
        show("unbox Long element", () -> longs[0] + 1);
        show("switch on enum", () -> switch (e) {
            case A -> 1;
        });
        show("switch on string", () -> switch (s) {
            case "a" -> 1;
            default -> 2;
        });
        show("for over null", () -> {
            int sum = 0;
            for (int i : box.list()) sum += i;
            return sum;
        });
        show("for with null element", () -> {
            int sum = 0;
            for (int i : Arrays.asList(1, null)) sum += i;
            return sum;
        });
        show("functional interface", () -> sup.get());
        show("method reference", () -> {
            Supplier<Integer> r = s::length;
            return r.get();
        });
        show("unbound reference", () -> ((Function<String, Integer>) String::length).apply(null));
        show("requireNonNull", () -> Objects.requireNonNull(s));
        show("requireNonNull text", () -> Objects.requireNonNull(s, "s is null"));
        show("List.of", () -> List.of((Object) null));
        show("Optional.of", () -> Optional.of(s));
        show("concat is fine", () -> s + "x" + box.s());
        show("equals reversed", () -> "x".equals(s));
        show("equals", () -> s.equals("x"));
        show("compareTo argument", () -> "x".compareTo(s));
        show("string method argument", () -> "x".contains(s));
        show("TreeMap", () -> new TreeMap<String, Integer>().put(null, 1));
        show("ternary", () -> {
            int x = args.length == 0 ? local : 0;
            return x;
        });
        show("increment", () -> {
            longs[0]++;
            return longs[0];
        });
        show("cast then call", () -> ((String) (Object) s).length());
        int unboxed = none();
        System.out.println(unboxed);
    }
}
