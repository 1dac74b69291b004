// IntStream, LongStream and DoubleStream ranges, reductions, conversions and empty results.
package streams;

import java.util.*;
import java.util.stream.*;

public class IntStreamBasics {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(0, 5).sum() + " " + IntStream.range(5, 0).count());
        System.out.println(IntStream.of(3, 1, 2).max() + " " + IntStream.empty().max() + " " + IntStream.of(4, 5).average() + " " + IntStream.empty().average());
        System.out.println(IntStream.rangeClosed(1, 20).asLongStream().reduce(1, (a, b) -> a * b));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.toList()));
        System.out.println(IntStream.of(1, -2, 3).map(Math::abs).boxed().toList());
        System.out.println(Arrays.toString(IntStream.iterate(1, i -> i * 3).limit(8).toArray()));
        System.out.println(Arrays.toString(IntStream.iterate(100, i -> i > 3, i -> i / 2).toArray()));
        System.out.println(Arrays.toString(IntStream.rangeClosed(1, 9).filter(i -> i % 3 == 0).asDoubleStream().map(Math::sqrt).map(d -> d * d).mapToLong(Math::round).toArray()));
        IntSummaryStatistics st = IntStream.of(5, -3, 12, 7).summaryStatistics();
        System.out.println(st.getMin() + " " + st.getMax() + " " + st.getAverage() + " " + st.getSum() + " " + st.getCount());
        System.out.println(IntStream.empty().summaryStatistics());
        System.out.println(LongStream.of(1L << 40, 3).summaryStatistics());
        System.out.println(DoubleStream.of(0.5, 0.25, -1).sum() + " " + DoubleStream.of(1, Double.NaN, 2).max() + " " + DoubleStream.of(-0.0, 0.0).min());
        System.out.println(DoubleStream.of(1e100, 1.0, -1e100).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3, 0.4).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum());
        System.out.println(IntStream.of(1, 2, 3, 4).anyMatch(i -> i > 3) + " " + IntStream.empty().allMatch(i -> false) + " " + IntStream.of(1).noneMatch(i -> i == 1));
        System.out.println("hello".chars().map(c -> c - 'a').boxed().map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println("a\uD83D\uDE00b".codePoints().boxed().toList() + " " + "a\uD83D\uDE00b".chars().count());
        System.out.println(IntStream.concat(IntStream.range(0, 3), IntStream.range(10, 12)).boxed().toList());
        System.out.println(IntStream.of(5, 3, 5, 1, 3).distinct().sorted().boxed().toList());
        System.out.println(IntStream.range(0, 100).skip(95).limit(3).boxed().toList() + " " + IntStream.range(0, 3).skip(10).count());
        System.out.println(IntStream.range(0, 10).mapToObj(Integer::toBinaryString).mapToInt(String::length).sum());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).boxed().toList());
        System.out.println(IntStream.range(1, 6).reduce((a, b) -> a * 10 + b).getAsInt() + " " + IntStream.range(0, 0).reduce(Integer::sum).isPresent());
        System.out.println("" + IntStream.range(0, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append));
        OptionalInt none = IntStream.range(0, 5).filter(i -> i > 10).findFirst();
        System.out.println(none + " " + none.orElse(-1) + " " + IntStream.range(7, 9).findFirst() + " " + OptionalDouble.of(2.5) + " " + OptionalLong.empty());
        PrimitiveIterator.OfInt it = IntStream.of(9, 8).iterator();
        System.out.println(it.nextInt() + it.next());
        IntStream used = IntStream.of(1);
        used.count();
        try {
            used.sum();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
