// The three forms of reduce, prefix computations, and associative folds over strings and numbers.
package streams;

import java.math.BigInteger;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class ReduceForms {
    record Matrix(long a, long b, long c, long d) {
        static final Matrix ONE = new Matrix(1, 0, 0, 1);
        Matrix times(Matrix o) {
            return new Matrix(a * o.a + b * o.c, a * o.b + b * o.d, c * o.a + d * o.c, c * o.b + d * o.d);
        }
    }

    public static void main(String[] args) {
        List<Integer> nums = List.of(7, 3, 9, 1, 4);
        System.out.println(nums.stream().reduce(0, Integer::sum) + " " + nums.stream().reduce(Integer::max) + " " + Stream.<Integer>empty().reduce(Integer::max));
        System.out.println(nums.stream().reduce("", (s, i) -> s + i, String::concat));
        System.out.println(nums.stream().reduce(0, (acc, i) -> acc * 10 + i));
        System.out.println(nums.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply));
        System.out.println(IntStream.rangeClosed(1, 30).mapToObj(BigInteger::valueOf).reduce(BigInteger::multiply).get());
        System.out.println(Stream.of("a", "b", "c", "d").reduce((x, y) -> "(" + x + y + ")").get());
        System.out.println(Stream.of("a", "b", "c", "d").parallel().reduce("", String::concat));
        Matrix fib = new Matrix(1, 1, 1, 0);
        System.out.println(Stream.generate(() -> fib).limit(50).reduce(Matrix.ONE, Matrix::times));
        System.out.println(Stream.generate(() -> fib).limit(80).parallel().reduce(Matrix.ONE, Matrix::times).b());
        Function<Integer, Integer> chain = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::andThen);
        Function<Integer, Integer> reverse = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::compose);
        System.out.println(chain.apply(10) + " " + reverse.apply(10));
        Predicate<String> all = Stream.<Predicate<String>>of(s -> s.length() > 2, s -> s.startsWith("p"), s -> !s.contains("z")).reduce(s -> true, Predicate::and);
        System.out.println(Stream.of("pie", "pi", "pizza", "plan", "apple").filter(all).toList() + " " + Stream.of("pie", "zap").filter(all.negate()).toList());
        System.out.println(IntStream.rangeClosed(1, 10).mapToObj(i -> i).reduce(new ArrayList<Integer>(), (l, i) -> {
            List<Integer> copy = new ArrayList<>(l);
            copy.add((copy.isEmpty() ? 0 : copy.get(copy.size() - 1)) + i);
            return (ArrayList<Integer>) copy;
        }, (a, b) -> a));
        System.out.println(DoubleStream.iterate(1, d -> d / 2).limit(20).reduce(0, Double::sum));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a / gcd(a, b) * b));
        System.out.println(Stream.of(5, 5, 5).reduce(1, (a, b) -> a - b) + " " + IntStream.of(0b1010, 0b0110).reduce(-1, (a, b) -> a & b) + " " + IntStream.rangeClosed(0, 255).reduce(0, (a, b) -> a ^ b * 3));
        System.out.println(Stream.of("beta", "alpha", "gamma").min(Comparator.naturalOrder()).get() + " " + Stream.of("bb", "a", "cc").max(Comparator.comparing(String::length)).get());
        System.out.println(IntStream.range(0, 1000).parallel().map(i -> i % 7).reduce(0, Math::addExact));
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
