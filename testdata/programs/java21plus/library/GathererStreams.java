// Stream gatherers: windows, folds, scans, concurrent mapping and hand-written ones with state and early end.
package library;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class GathererStreams {
    static <T> Gatherer<T, ?, T> everyNth(int n) {
        return Gatherer.ofSequential(() -> new int[1], (state, x, down) -> state[0]++ % n != 0 || down.push(x));
    }

    static <T> Gatherer<T, ?, T> takeUntil(Predicate<? super T> p) {
        return Gatherer.ofSequential(Gatherer.Integrator.of((_, x, down) -> down.push(x) && !p.test(x)));
    }

    static <T, K> Gatherer<T, ?, T> distinctBy(Function<? super T, ? extends K> key) {
        return Gatherer.ofSequential(HashSet<K>::new, Gatherer.Integrator.ofGreedy((seen, x, down) -> !seen.add(key.apply(x)) || down.push(x)));
    }

    static Gatherer<Integer, ?, List<Integer>> runs() {
        return Gatherer.ofSequential(ArrayList<Integer>::new, (cur, x, down) -> {
            boolean more = true;
            if (!cur.isEmpty() && cur.getLast() > x) {
                more = down.push(List.copyOf(cur));
                cur.clear();
            }
            cur.add(x);
            return more;
        }, (cur, down) -> {
            if (!cur.isEmpty()) down.push(List.copyOf(cur));
        });
    }

    static Gatherer<Integer, int[], Integer> parallelMax() {
        return Gatherer.of(() -> new int[] {Integer.MIN_VALUE}, Gatherer.Integrator.ofGreedy((s, x, _) -> {
            s[0] = Math.max(s[0], x);
            return true;
        }), (a, b) -> a[0] >= b[0] ? a : b, (s, down) -> down.push(s[0]));
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 8).boxed().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(IntStream.rangeClosed(1, 6).boxed().gather(Gatherers.windowSliding(3)).toList());
        System.out.println(Stream.of(1, 2).gather(Gatherers.windowSliding(5)).toList() + " " + Stream.<Integer>empty().gather(Gatherers.windowFixed(2)).toList());
        System.out.println(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", (s, x) -> s + x)).toList() + " " + Stream.<String>empty().gather(Gatherers.fold(() -> "init", String::concat)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of(3, 1, 2).gather(Gatherers.mapConcurrent(2, x -> x * x)).toList());
        System.out.println(IntStream.range(0, 20).boxed().gather(everyNth(6)).toList());
        System.out.println(Stream.iterate(1, x -> x * 2).gather(takeUntil(x -> x > 50)).toList());
        System.out.println(Stream.of("apple", "avocado", "bean", "cherry", "blue").gather(distinctBy(s -> s.charAt(0))).toList());
        System.out.println(Stream.of(1, 2, 5, 3, 4, 4, 0, 9).gather(runs()).toList() + " " + Stream.<Integer>empty().gather(runs()).toList());
        System.out.println(Stream.of(4, 8, 2).gather(parallelMax()).toList() + " " + IntStream.range(0, 1000).map(x -> x * 37 % 997).boxed().parallel().gather(parallelMax()).toList());
        System.out.println(IntStream.rangeClosed(1, 12).boxed().gather(Gatherers.<Integer>windowFixed(4).andThen(Gatherers.scan(() -> 0, (a, w) -> a + w.getLast()))).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherer.<Integer, String>of((_, x, down) -> down.push("<" + x) && down.push(x + ">"))).collect(Collectors.joining(" ")));
        System.out.println(IntStream.rangeClosed(1, 100).boxed().gather(Gatherers.windowFixed(10)).mapToInt(w -> w.stream().mapToInt(x -> x).sum()).boxed().toList());
        StringBuilder log = new StringBuilder();
        List<List<Integer>> first = Stream.of(1, 2, 3, 4, 5, 6).peek(x -> log.append(x)).gather(Gatherers.windowFixed(2)).limit(2).toList();
        System.out.println(first + " " + log);
        System.out.println(Stream.of(5, 6, 7).gather(Gatherer.<Integer, Integer>ofSequential((_, x, down) -> x == 6 ? true : down.push(x))).toList());
        for (Runnable r : new Runnable[] {() -> Gatherers.windowFixed(0), () -> Gatherers.windowSliding(-1), () -> Gatherers.mapConcurrent(0, x -> x), () -> Stream.of(List.of(1, 2)).gather(Gatherers.windowFixed(1)).findFirst().get().add(null)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            Stream.of(1, 0).gather(Gatherers.scan(() -> 10, (a, x) -> a / x)).forEach(System.out::println);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
