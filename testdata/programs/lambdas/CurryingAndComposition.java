// Shows curried functions, composition pipelines, partial application and function-valued maps.
package lambdas;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class CurryingAndComposition {
    interface Tri<A, B, C, R> {
        R apply(A a, B b, C c);

        default Function<A, Function<B, Function<C, R>>> curried() {
            return a -> b -> c -> apply(a, b, c);
        }

        default <S> Tri<A, B, C, S> andThen(Function<? super R, ? extends S> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    static <A, B, C> BiFunction<A, B, C> uncurry(Function<A, Function<B, C>> f) {
        return (a, b) -> f.apply(a).apply(b);
    }

    static <A, B, C> Function<B, Function<A, C>> flip(Function<A, Function<B, C>> f) {
        return b -> a -> f.apply(a).apply(b);
    }

    @SafeVarargs
    static <T> UnaryOperator<T> pipeline(UnaryOperator<T>... steps) {
        UnaryOperator<T> all = UnaryOperator.identity();
        for (UnaryOperator<T> step : steps) {
            UnaryOperator<T> before = all;
            all = x -> step.apply(before.apply(x));
        }
        return all;
    }

    static <T> Supplier<T> lazy(Supplier<T> source) {
        List<T> cell = new ArrayList<>(1);
        return () -> {
            if (cell.isEmpty()) cell.add(source.get());
            return cell.get(0);
        };
    }

    public static void main(String[] args) {
        Function<Integer, Function<Integer, Integer>> minus = curry((a, b) -> a - b);
        System.out.println(minus.apply(10).apply(3) + " " + flip(minus).apply(10).apply(3) + " " + uncurry(flip(minus)).apply(1, 2));
        Tri<Integer, String, Double, String> tri = (a, b, c) -> a + b + c;
        System.out.println(tri.curried().apply(1).apply("x").apply(2.5) + " " + tri.andThen(String::length).apply(10, "yy", 0.5));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).compose(dbl).apply(0));
        System.out.println(pipeline((String s) -> s.trim(), s -> s.replace('a', 'b'), s -> s + s.length(), String::strip).apply("  banana "));
        System.out.println(pipeline().apply("untouched"));
        Map<String, BinaryOperator<Integer>> table = new LinkedHashMap<>();
        table.put("+", Integer::sum);
        table.put("-", (a, b) -> a - b);
        table.put("max", Math::max);
        table.put("pow", (a, b) -> {
            int r = 1;
            for (int i = 0; i < b; i++) r *= a;
            return r;
        });
        table.forEach((name, op) -> System.out.print(name + "=" + op.apply(7, 3) + " "));
        table.merge("+", (a, b) -> -1, (old, added) -> (a, b) -> old.apply(a, b) * 1000 + added.apply(a, b) * -1);
        table.computeIfPresent("max", (k, op) -> (a, b) -> op.apply(b, a) + k.length());
        System.out.println(table.get("+").apply(1, 2) + " " + table.get("max").apply(4, 9));
        int[] computed = {0};
        Supplier<String> once = lazy(() -> "computed" + ++computed[0]);
        System.out.println(once.get() + once.get() + computed[0]);
        Predicate<String> p = Predicate.<String>isEqual("a").or(Predicate.not(String::isEmpty).and(s -> s.length() > 2));
        System.out.println(p.test("a") + " " + p.test("") + " " + p.test("abc") + " " + p.test("ab") + " " + Predicate.isEqual(null).test(null));
        BinaryOperator<Integer> min = BinaryOperator.minBy((a, b) -> Math.abs(a) - Math.abs(b));
        System.out.println(min.apply(-3, 2) + " " + min.apply(-3, 3));
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 1; i <= 200; i++) {
            int k = i;
            chain = chain.andThen(x -> x * 31 + k);
        }
        System.out.println(chain.apply(1));
    }
}
