// Shows lambdas that call themselves through fields, arrays and fixed-point combinators, with memoisation.
package lambdas;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

public class RecursiveLambdas {
    static IntUnaryOperator factorial = n -> n <= 1 ? 1 : n * RecursiveLambdas.factorial.applyAsInt(n - 1);
    IntUnaryOperator fibonacci = n -> n < 2 ? n : this.fibonacci.applyAsInt(n - 1) + this.fibonacci.applyAsInt(n - 2);

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        return a -> f.apply(fix(f)).apply(a);
    }

    interface Self<A, B> {
        B apply(Self<A, B> self, A a);
    }

    static <A, B> Function<A, B> memo(BiFunction<Function<A, B>, A, B> body, Map<A, B> cache) {
        return new Function<>() {
            @Override
            public B apply(A a) {
                B known = cache.get(a);
                if (known == null) {
                    known = body.apply(this, a);
                    cache.put(a, known);
                }
                return known;
            }
        };
    }

    interface Church {
        <T> UnaryOperator<T> apply(UnaryOperator<T> f);
    }

    static Church church(int n) {
        return new Church() {
            public <T> UnaryOperator<T> apply(UnaryOperator<T> f) {
                return x -> {
                    T r = x;
                    for (int i = 0; i < n; i++) r = f.apply(r);
                    return r;
                };
            }
        };
    }

    static Church plus(Church a, Church b) {
        return new Church() {
            public <T> UnaryOperator<T> apply(UnaryOperator<T> f) {
                return x -> a.apply(f).apply(b.apply(f).apply(x));
            }
        };
    }

    static Church times(Church a, Church b) {
        return new Church() {
            public <T> UnaryOperator<T> apply(UnaryOperator<T> f) {
                return a.apply(b.apply(f));
            }
        };
    }

    public static void main(String[] args) {
        for (int n = 0; n < 14; n += 3) System.out.print(factorial.applyAsInt(n) + " ");
        System.out.println(new RecursiveLambdas().fibonacci.applyAsInt(17));
        Function<Integer, Integer> gauss = fix(self -> n -> n == 0 ? 0 : n + self.apply(n - 1));
        System.out.println(gauss.apply(100));
        Function<String, String> reverse = fix(self -> s -> s.isEmpty() ? "" : self.apply(s.substring(1)) + s.charAt(0));
        System.out.println(reverse.apply("recursive"));
        Self<Integer, Boolean> even = (self, n) -> n == 0 || !self.apply(self, n - 1);
        System.out.println(even.apply(even, 10) + " " + even.apply(even, 7));
        Map<Integer, BigInteger> cache = new HashMap<>();
        Function<Integer, BigInteger> fast = memo((self, n) -> n < 2 ? BigInteger.valueOf(n) : self.apply(n - 1).add(self.apply(n - 2)), cache);
        System.out.println(fast.apply(90) + " cached " + cache.size());
        Function<Long, Integer> collatz = memo((self, n) -> n == 1 ? 0 : 1 + self.apply(n % 2 == 0 ? n / 2 : 3 * n + 1), new TreeMap<>());
        System.out.println(collatz.apply(27L) + " " + collatz.apply(97L));
        Church three = church(3), four = church(4);
        System.out.println(plus(three, four).apply((Integer x) -> x + 1).apply(0) + " " + times(three, four).apply((String s) -> s + "I").apply("") + " " + plus(three, times(four, four)).apply((Integer x) -> x * 2).apply(1));
        @SuppressWarnings("unchecked")
        Function<Integer, Integer>[] hanoi = new Function[1];
        hanoi[0] = n -> n == 0 ? 0 : 2 * hanoi[0].apply(n - 1) + 1;
        System.out.println(hanoi[0].apply(20));
    }
}
