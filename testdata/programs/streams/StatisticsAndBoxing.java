// Summary statistics combined by hand, compensated sums, averages and conversions between stream shapes.
package streams;

import java.util.*;
import java.util.stream.*;

public class StatisticsAndBoxing {
    public static void main(String[] args) {
        IntSummaryStatistics a = IntStream.rangeClosed(1, 10).summaryStatistics();
        IntSummaryStatistics b = IntStream.of(-5, 100).summaryStatistics();
        a.combine(b);
        a.accept(7);
        System.out.println(a);
        IntSummaryStatistics made = new IntSummaryStatistics(3, -1, 8, 12);
        System.out.println(made + " " + made.getAverage());
        try {
            new IntSummaryStatistics(3, 9, 8, 12);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        LongSummaryStatistics l = LongStream.of(Long.MAX_VALUE, Long.MIN_VALUE, 3).summaryStatistics();
        System.out.println(l);
        DoubleSummaryStatistics d = new DoubleSummaryStatistics();
        for (int i = 1; i <= 1000; i++) d.accept(1.0 / i);
        System.out.println(Long.toHexString(Double.doubleToLongBits(d.getSum())) + " " + d.getMin() + " " + d.getMax() + " " + d.getCount());
        double naive = 0;
        for (int i = 0; i < 1000; i++) naive += 0.1;
        System.out.println(naive + " " + DoubleStream.generate(() -> 0.1).limit(1000).sum() + " " + DoubleStream.generate(() -> 0.1).limit(1000).average().getAsDouble());
        System.out.println(DoubleStream.of(1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.MAX_VALUE, Double.MAX_VALUE).sum() + " " + DoubleStream.empty().sum());
        System.out.println(DoubleStream.empty().summaryStatistics());
        System.out.println(Stream.of("a", "bbb", "cc").mapToInt(String::length).boxed().map(i -> i * 1.5).mapToDouble(x -> x).mapToObj(Double::toString).collect(Collectors.joining(" ")));
        System.out.println(IntStream.of(65, 66).mapToObj(i -> (char) i).toList() + " " + IntStream.of(1, 2).asLongStream().mapToDouble(x -> x / 4.0).boxed().toList());
        System.out.println(LongStream.rangeClosed(1, 5).mapToInt(x -> (int) (x * x)).boxed().toList() + " " + DoubleStream.of(1.9, -1.9).mapToInt(x -> (int) x).boxed().toList() + " " + DoubleStream.of(1e19, Double.NaN).mapToLong(x -> (long) x).boxed().toList());
        List<Double> values = List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0);
        double mean = values.stream().mapToDouble(x -> x).average().orElseThrow();
        double var = values.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum() / values.size();
        System.out.println(mean + " " + var + " " + Math.sqrt(var));
        System.out.println(values.stream().collect(Collectors.averagingDouble(x -> x / 2)) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)));
        double median = values.stream().sorted().skip((values.size() - 1) / 2).limit(2 - values.size() % 2).mapToDouble(x -> x).average().getAsDouble();
        System.out.println("median " + median);
        Map<Double, Long> mode = values.stream().collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting()));
        System.out.println(mode + " " + Collections.max(mode.entrySet(), Map.Entry.comparingByValue()));
        int[][] grid = {{1, 2, 3}, {4, 5, 6}};
        System.out.println(Arrays.stream(grid).mapToInt(r -> Arrays.stream(r).sum()).boxed().toList() + " " + IntStream.range(0, 3).map(c -> Arrays.stream(grid).mapToInt(r -> r[c]).sum()).boxed().toList() + " " + Arrays.stream(grid).flatMapToInt(Arrays::stream).max());
        System.out.println(Arrays.deepToString(IntStream.range(0, 3).mapToObj(c -> IntStream.range(0, 2).map(r -> grid[r][c]).toArray()).toArray(int[][]::new)));
    }
}
