// Parallel streams whose results do not depend on the order of work, compared with sequential ones.
package streams;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ParallelResults {
    public static void main(String[] args) {
        List<Integer> data = IntStream.range(0, 5000).map(i -> i * 7919 % 5003).boxed().toList();
        System.out.println(data.parallelStream().mapToLong(i -> (long) i * i).sum() + " " + data.stream().mapToLong(i -> (long) i * i).sum());
        System.out.println(data.parallelStream().filter(i -> i % 97 == 0).map(i -> i / 97).toList());
        System.out.println(data.parallelStream().max(Comparator.naturalOrder()).get() + " " + data.parallelStream().min(Comparator.comparing(i -> i % 1000)).get() % 1000);
        System.out.println(data.parallelStream().anyMatch(i -> i == 4999) + " " + data.parallelStream().allMatch(i -> i >= 0) + " " + data.parallelStream().noneMatch(i -> i == -1));
        System.out.println(data.parallelStream().filter(i -> i > 4990).findFirst().get());
        System.out.println(data.parallelStream().limit(10).toList() + " " + data.parallelStream().skip(4995).toList());
        System.out.println(new TreeMap<>(data.parallelStream().collect(Collectors.groupingBy(i -> i % 5, Collectors.counting()))));
        System.out.println(new TreeMap<>(data.parallelStream().collect(Collectors.groupingByConcurrent(i -> i % 3, Collectors.summingInt(i -> i)))));
        System.out.println(data.parallelStream().map(i -> Integer.toString(i, 36)).collect(Collectors.joining()).hashCode());
        StringBuilder ordered = new StringBuilder();
        data.parallelStream().filter(i -> i % 500 == 3).forEachOrdered(i -> ordered.append(i).append(' '));
        System.out.println(ordered);
        LongAdder adder = new LongAdder();
        AtomicInteger calls = new AtomicInteger();
        data.parallelStream().forEach(i -> {
            adder.add(i);
            calls.incrementAndGet();
        });
        System.out.println(adder.sum() + " " + calls);
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        data.parallelStream().map(i -> i % 10).forEach(seen::add);
        System.out.println(new TreeSet<>(seen));
        System.out.println(IntStream.rangeClosed(2, 500).parallel().filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).count());
        System.out.println(Arrays.hashCode(IntStream.range(0, 1000).parallel().map(i -> i ^ i >> 2).toArray()));
        System.out.println(Stream.iterate(1, i -> i + 1).parallel().limit(300).reduce(0, Integer::sum));
        System.out.println(data.stream().parallel().sequential().isParallel() + " " + data.parallelStream().isParallel() + " " + data.parallelStream().unordered().distinct().count());
        Object[] sorted = data.parallelStream().sorted(Comparator.reverseOrder()).limit(4).toArray();
        System.out.println(Arrays.toString(sorted));
        ConcurrentMap<Boolean, List<Integer>> cm = data.parallelStream().filter(i -> i < 6).collect(Collectors.toConcurrentMap(i -> i % 2 == 0, List::of, (a, b) -> {
            List<Integer> l = new ArrayList<>(a);
            l.addAll(b);
            Collections.sort(l);
            return l;
        }));
        System.out.println(cm.get(true) + " " + cm.get(false));
        try {
            data.parallelStream().forEach(i -> {
                if (i == 77) throw new IllegalStateException("seventy-seven");
            });
        } catch (IllegalStateException e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println("from a worker: " + root.getMessage());
        }
    }
}
