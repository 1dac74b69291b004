// The order in which stages of a lazy pipeline run, seen with peek, and short-circuiting.
package streams;

import java.util.*;
import java.util.stream.*;

public class LazyPipelines {
    static StringBuilder log = new StringBuilder();

    static <T> T note(String what, T x) {
        log.append(what).append(x).append(' ');
        return x;
    }

    static void flush(String label, Object result) {
        System.out.println(label + " -> " + result + " | " + log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        Stream<Integer> idle = Stream.of(1, 2, 3).peek(x -> note("never", x));
        flush("no terminal", "none");
        flush("then list", idle.toList());
        flush("map filter", Stream.of(1, 2, 3, 4).map(x -> note("m", x * 10)).filter(x -> note("f", x) > 20).toList());
        flush("findFirst", Stream.of(5, 6, 7, 8).filter(x -> note("f", x) % 2 == 0).map(x -> note("m", x)).findFirst().get());
        flush("sorted barrier", Stream.of(3, 1, 2).peek(x -> note("a", x)).sorted().peek(x -> note("b", x)).toList());
        flush("sorted limit", Stream.of(3, 1, 2).sorted(Comparator.comparing((Integer x) -> -x)).peek(x -> note("p", x)).limit(2).toList());
        flush("limit", Stream.iterate(1, x -> note("i", x + 1)).limit(4).toList());
        flush("skip", Stream.of(1, 2, 3, 4).peek(x -> note("p", x)).skip(2).toList());
        flush("takeWhile", Stream.of(2, 4, 5, 6, 8).peek(x -> note("p", x)).takeWhile(x -> x % 2 == 0).toList());
        flush("dropWhile", Stream.of(2, 4, 5, 6, 8).peek(x -> note("p", x)).dropWhile(x -> x % 2 == 0).toList());
        flush("distinct", Stream.of("a", "b", "a", "c", "b").peek(x -> note("p", x)).distinct().peek(x -> note("q", x)).count());
        flush("anyMatch", Stream.of(1, 2, 3).peek(x -> note("p", x)).anyMatch(x -> x == 2));
        flush("allMatch", Stream.of(1, 2, 3).peek(x -> note("p", x)).allMatch(x -> x == 1));
        flush("noneMatch", Stream.of(1, 2, 3).peek(x -> note("p", x)).noneMatch(x -> x == 5));
        flush("count skips known size", List.of(1, 2, 3).stream().peek(x -> note("p", x)).count());
        flush("count after filter", List.of(1, 2, 3).stream().peek(x -> note("p", x)).filter(x -> x > 1).count());
        flush("generate", Stream.generate(() -> note("g", log.length())).limit(3).toList());
        flush("concat", Stream.concat(Stream.of(1).peek(x -> note("l", x)), Stream.of(2).peek(x -> note("r", x))).findFirst());
        flush("iterate three args", Stream.iterate("a", s -> note("t", s).length() < 4, s -> s + "b").toList());
        Iterator<Integer> it = Stream.of(1, 2, 3).peek(x -> note("p", x)).iterator();
        flush("iterator made", it.hasNext());
        flush("iterator next", it.next() + it.next());
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        flush("late binding", late.toList());
        try {
            Stream.of(1, 2, 0, 4).map(x -> note("d", 12 / x)).forEach(x -> note("e", x));
        } catch (ArithmeticException e) {
            flush("exception", e.getMessage());
        }
        try {
            Stream.of(1).limit(-1);
        } catch (IllegalArgumentException e) {
            flush("limit", e.getMessage());
        }
        Stream<String> twice = Stream.of("once");
        twice.map(String::length);
        try {
            twice.map(String::trim).forEach(System.out::println);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
