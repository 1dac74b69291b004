// Unnamed variables and patterns: in lambdas, catch clauses, for loops, resources and record patterns.
package patterns;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class UnnamedParts {
    sealed interface Ball permits Red, Blue, Green { }
    record Red(int n) implements Ball { }
    record Blue(int n) implements Ball { }
    record Green(int n, String note) implements Ball { }
    record Box<T extends Ball>(T content) { }
    record Triple(Object a, Object b, Object c) { }

    static String hold(Box<? extends Ball> b) {
        return switch (b) {
            case Box(Red _), Box(Blue _) -> "primary";
            case Box(Green(int n, _)) when n > 5 -> "many green";
            case Box(Green _) -> "green";
            case Box(var _) -> "empty";
        };
    }

    static int score(Triple t) {
        return switch (t) {
            case Triple(Integer i, _, _) when i > 0 -> i;
            case Triple(_, String s, _) -> s.length() * 10;
            case Triple(_, _, List<?> l) -> l.size() * 100;
            case Triple(_, _, _) -> -1;
        };
    }

    static boolean parses(String s) {
        try {
            Integer.parseInt(s);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    static class Res implements AutoCloseable {
        static int open;
        Res() { open++; }
        @Override public void close() { open--; }
    }

    public static void main(String[] args) {
        System.out.println(hold(new Box<>(new Red(1))) + " " + hold(new Box<>(new Blue(1))) + " " + hold(new Box<>(new Green(9, "x"))) + " " + hold(new Box<>(new Green(1, null))) + " " + hold(new Box<Red>(null)));
        System.out.println(score(new Triple(5, "abc", null)) + " " + score(new Triple(-5, "abc", null)) + " " + score(new Triple(null, null, List.of(1, 2))) + " " + score(new Triple(1.5, 'c', "z")));
        System.out.println(parses("12") + " " + parses("x"));
        int count = 0;
        for (String _ : List.of("a", "b", "c")) count++;
        for (int i = 0, _ = count++; i < 2; i++) count += 10;
        System.out.println(count);
        try (var _ = new Res(); var _ = new Res()) {
            System.out.println("open " + Res.open);
        }
        System.out.println("open " + Res.open);
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        BiFunction<Integer, Integer, Integer> none = (_, _) -> 7;
        System.out.println(first.apply(1, 2) + " " + none.apply(1, 2));
        Map<String, List<Integer>> m = new TreeMap<>();
        for (int i = 0; i < 6; i++) m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", _ -> new ArrayList<>()).add(i);
        System.out.println(m + " " + Stream.of("x", "y").collect(Collectors.toMap(s -> s, _ -> 0, (a, _) -> a, TreeMap::new)));
        Queue<Integer> q = new ArrayDeque<>(List.of(1, 2, 3, 4, 5, 6));
        StringBuilder sb = new StringBuilder();
        while (q.size() >= 3) {
            var x = q.remove();
            var _ = q.remove();
            var z = q.remove();
            sb.append(x + z).append(' ');
        }
        System.out.println(sb);
        Object o = new Triple(new Red(3), 2, "t");
        if (o instanceof Triple(Red(var n), _, String s)) System.out.println(n + s);
        if (o instanceof Triple(_, Integer _, _)) System.out.println("integer in the middle");
        System.out.println(IntStream.range(0, 5).mapToObj(_ -> "z").collect(Collectors.joining()));
        try {
            throw new Exception("a", new Error("b"));
        } catch (RuntimeException _) {
            System.out.println("runtime");
        } catch (Exception _) {
            System.out.println("exception");
        }
    }
}
