// Shows lambdas in generic code: inference through chains, wildcards, erased bridges and heap pollution.
package lambdas;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class GenericLambdaInference {
    static <T, R> List<R> map(Collection<? extends T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) out.add(f.apply(t));
        return out;
    }

    static <T> List<T> filter(Collection<T> in, Predicate<? super T> p) {
        List<T> out = new ArrayList<>();
        for (T t : in) if (p.test(t)) out.add(t);
        return out;
    }

    static <T, A> A fold(Iterable<T> in, A zero, BiFunction<? super A, ? super T, ? extends A> f) {
        A a = zero;
        for (T t : in) a = f.apply(a, t);
        return a;
    }

    static <K, V> Map<K, List<V>> group(Collection<V> in, Function<? super V, ? extends K> key, Supplier<? extends Map<K, List<V>>> maker) {
        Map<K, List<V>> m = maker.get();
        in.forEach(v -> m.computeIfAbsent(key.apply(v), k -> new ArrayList<>()).add(v));
        return m;
    }

    static <T extends Comparable<? super T>> T best(List<? extends T> in, Comparator<? super T> by) {
        return fold(in, in.get(0), (a, b) -> by.compare(a, b) >= 0 ? a : b);
    }

    static <A, B> Function<Function<A, B>, B> applyTo(A a) {
        return f -> f.apply(a);
    }

    static <T> Consumer<T> tee(Consumer<? super T> a, Consumer<? super T> b) {
        return t -> {
            a.accept(t);
            b.accept(t);
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "echo", "bravo", "fig");
        List<Integer> lengths = map(words, String::length);
        System.out.println(lengths + " " + map(filter(words, w -> w.length() == 5), w -> w.charAt(1)));
        System.out.println(fold(lengths, 0, Integer::sum) + " " + fold(words, "", (a, w) -> w + a) + " " + fold(words, new StringBuilder(), (sb, w) -> sb.append(w.charAt(0))));
        System.out.println(group(words, String::length, LinkedHashMap::new) + " " + GenericLambdaInference.<Boolean, String>group(words, w -> w.contains("a"), java.util.TreeMap::new));
        System.out.println(best(words, Comparator.naturalOrder()) + " " + best(words, Comparator.comparing(w -> w.charAt(w.length() - 1))) + " " + best(lengths, (a, b) -> b - a));
        System.out.println(GenericLambdaInference.<String, Integer>applyTo("hello").apply(String::length));
        StringBuilder log = new StringBuilder();
        Consumer<Object> any = o -> log.append(o).append(';');
        Consumer<String> both = tee(any, s -> log.append(s.toUpperCase(java.util.Locale.ROOT)).append('!'));
        words.forEach(both);
        System.out.println(log);
        Function<? super Integer, ? extends Number> wild = i -> i * 1.5;
        Number n = wild.apply(3);
        System.out.println(n + " " + n.getClass().getSimpleName());
        BiConsumer<Map<String, Integer>, String> count = (m, w) -> m.merge(w, 1, Integer::sum);
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String w : "a b a c b a".split(" ")) count.accept(counts, w);
        System.out.println(counts);
        Supplier<Supplier<List<? super Integer>>> nested = () -> ArrayList::new;
        List<? super Integer> sink = nested.get().get();
        sink.add(5);
        System.out.println(sink);
        Function raw = (Function<String, Integer>) String::length;
        System.out.println(raw.apply("raw"));
        try {
            raw.apply(12);
        } catch (ClassCastException e) {
            System.out.println("checked in the generated class");
        }
        List polluted = new ArrayList(List.of("x", 5));
        try {
            map((List<String>) polluted, String::length);
        } catch (ClassCastException e) {
            System.out.println("polluted");
        }
        Function<Integer, Integer> returnsString = (Function) (Function<Integer, String>) i -> "s" + i;
        Object fine = ((Function<Integer, ?>) returnsString).apply(1);
        System.out.println(fine);
        Integer fails = returnsString.apply(2);
        System.out.println(fails);
    }
}
