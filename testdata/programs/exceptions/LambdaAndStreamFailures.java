// Shows exceptions crossing lambdas, streams, iterators, comparators and reflection, with wrapped causes.
package exceptions;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class LambdaAndStreamFailures {
    interface Throwing<A, B> {
        B apply(A a) throws Exception;
    }

    static <A, B> Function<A, Optional<B>> lift(Throwing<A, B> f) {
        return a -> {
            try {
                return Optional.ofNullable(f.apply(a));
            } catch (Exception e) {
                return Optional.empty();
            }
        };
    }

    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (NullPointerException e) {
            System.out.println(label + " null");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static int reflective(int n) {
        if (n < 0) throw new IllegalArgumentException("negative " + n);
        return n * 2;
    }

    public static void main(String[] args) throws Exception {
        int[] seen = {0};
        attempt("stream", () -> Stream.of("1", "2", "x", "4").map(s -> {
            seen[0]++;
            return Integer.parseInt(s);
        }).forEach(i -> System.out.print(i + " ")));
        System.out.println("seen " + seen[0]);
        System.out.println(Stream.of("1", "x", "3").map(lift(Integer::parseInt)).map(o -> o.map(String::valueOf).orElse("-")).collect(Collectors.joining(",")));
        attempt("duplicate key", () -> Stream.of("aa", "b", "cc").collect(Collectors.toMap(String::length, s -> s)));
        attempt("reuse", () -> {
            Stream<Integer> s = Stream.of(1);
            s.count();
            s.count();
        });
        attempt("comparator", () -> Arrays.asList(3, 1, 2).sort((a, b) -> {
            throw new IllegalStateException("comparing " + Math.min(a, b));
        }));
        attempt("range", () -> IntStream.range(0, 5).map(i -> 10 / (i - 3)).forEach(i -> System.out.print(i + " ")));
        attempt("optional", () -> Optional.empty().get());
        attempt("optional supplier", () -> Optional.empty().orElseThrow(() -> new UnsupportedOperationException("supplied")));
        attempt("null mapper", () -> Stream.of(1).map(null));
        attempt("immutable", () -> List.of(1).set(0, 2));
        attempt("immutable null", () -> List.of(1, null));
        attempt("null compare", () -> Stream.of("a", null).sorted(Comparator.naturalOrder()).toList());
        attempt("iterator", () -> {
            Iterator<Integer> it = List.of(1).iterator();
            it.next();
            it.next();
        });
        attempt("close", () -> {
            try (Stream<Integer> s = Stream.of(1).onClose(() -> { throw new IllegalStateException("one"); }).onClose(() -> { throw new IllegalStateException("two"); })) {
                s.count();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " suppressed " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
            }
        });
        try {
            LambdaAndStreamFailures.class.getMethod("reflective", int.class).invoke(null, -1);
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " / " + e.getCause() + " / " + e.getTargetException().getMessage());
        }
        System.out.println(LambdaAndStreamFailures.class.getMethod("reflective", int.class).invoke(null, 21));
    }
}
