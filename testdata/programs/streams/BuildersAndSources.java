// Every way to make a stream: builders, generators, arrays, ranges, maps, strings, patterns, iterators and BitSets.
package streams;

import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.*;

public class BuildersAndSources {
    public static void main(String[] args) {
        Stream.Builder<String> b = Stream.builder();
        b.add("one").add("two").accept("three");
        System.out.println(b.build().toList());
        try {
            b.add("late");
        } catch (IllegalStateException e) {
            System.out.println("builder closed " + e.getMessage());
        }
        System.out.println(Stream.<Integer>builder().build().count() + " " + Stream.<Integer>builder().add(5).build().toList());
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.ofNullable(3).toList() + " " + Stream.of((Object) null).toList());
        System.out.println(Arrays.stream(new String[] {"a", "b", "c", "d"}, 1, 3).toList() + " " + Arrays.stream(new double[] {1, 2}).sum() + " " + Arrays.stream(new long[0]).max());
        System.out.println("line one\nline two\r\nline three\r\n".lines().map(String::length).toList() + " " + "".lines().count());
        System.out.println(Pattern.compile("\\d+").splitAsStream("a1b22c333d").toList() + " " + Pattern.compile("[aeiou]").matcher("education").results().map(r -> r.group() + r.start()).toList());
        Map<String, Integer> m = new TreeMap<>(Map.of("x", 1, "y", 2, "z", 3));
        System.out.println(m.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue() * e.getValue()).toList() + " " + m.keySet().stream().toList() + m.values().stream().mapToInt(i -> i).sum());
        BitSet bits = BitSet.valueOf(new long[] {0b101101});
        System.out.println(bits.stream().boxed().toList());
        System.out.println(new Random(11).ints(5, 0, 100).boxed().toList() + " " + new Random(11).doubles(2).boxed().toList() + " " + new Random(12).longs(2).boxed().toList());
        Iterable<Integer> iterable = () -> List.of(4, 5, 6).iterator();
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).map(i -> i + 1).toList());
        Iterator<Integer> it = new Iterator<>() {
            int n = 3;
            @Override public boolean hasNext() { return n > 0; }
            @Override public Integer next() { return n--; }
        };
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(it, Spliterator.ORDERED), false).toList());
        int[] fib = {0, 1};
        System.out.println(Stream.generate(() -> {
            int r = fib[0];
            fib[0] = fib[1];
            fib[1] += r;
            return r;
        }).limit(15).toList());
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).mapToInt(f -> f[0]).takeWhile(v -> v < 200).boxed().toList());
        System.out.println(IntStream.rangeClosed('a', 'f').mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(new ArrayDeque<>(List.of(3, 4)).stream().toList() + " " + new PriorityQueue<>(List.of(9, 2, 5)).stream().sorted().toList() + " " + Collections.nCopies(3, 'z').stream().toList());
        Object[] arr = Stream.of(1, 2).toArray();
        Integer[] ints = Stream.of(1, 2).toArray(Integer[]::new);
        System.out.println(arr.getClass().getSimpleName() + " " + ints.getClass().getSimpleName() + " " + ints.length);
        System.out.println(new StringTokenizer("q w e").asIterator().hasNext() + " " + new Scanner("1 2 x").tokens().toList());
        System.out.println(Stream.concat(Stream.concat(Stream.of(1), Stream.of(2)), Stream.concat(Stream.of(3), Stream.empty())).toList());
        try {
            Stream.of("text").toArray(Integer[]::new);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
