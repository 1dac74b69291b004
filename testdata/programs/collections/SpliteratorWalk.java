// Spliterators: characteristics, splitting, sizes and a hand-written one feeding a stream.
package collections;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SpliteratorWalk {
    static String flags(Spliterator<?> s) {
        StringJoiner j = new StringJoiner("|");
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        String[] names = {"ORDERED", "DISTINCT", "SORTED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        for (int i = 0; i < bits.length; i++) if (s.hasCharacteristics(bits[i])) j.add(names[i]);
        return j.toString();
    }

    static <T> void tree(Spliterator<T> s, int depth) {
        long size = s.estimateSize();
        Spliterator<T> left = depth < 3 ? s.trySplit() : null;
        if (left == null) {
            StringBuilder sb = new StringBuilder();
            s.forEachRemaining(x -> sb.append(x).append(' '));
            System.out.println("  ".repeat(depth) + size + ": " + sb);
        } else {
            System.out.println("  ".repeat(depth) + size);
            tree(left, depth + 1);
            tree(s, depth + 1);
        }
    }

    static class Countdown implements Spliterator<Integer> {
        private int from;
        private final int to;

        Countdown(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override public boolean tryAdvance(Consumer<? super Integer> action) {
            if (from <= to) return false;
            action.accept(from--);
            return true;
        }

        @Override public Spliterator<Integer> trySplit() {
            int mid = (from + to) >>> 1;
            if (from - mid < 4) return null;
            Countdown first = new Countdown(from, mid);
            from = mid;
            return first;
        }

        @Override public long estimateSize() { return from - to; }

        @Override public int characteristics() { return ORDERED | SIZED | SUBSIZED | DISTINCT | NONNULL; }
    }

    public static void main(String[] args) {
        System.out.println(flags(new ArrayList<>(List.of(1)).spliterator()));
        System.out.println(flags(new LinkedList<>(List.of(1)).spliterator()));
        System.out.println(flags(new HashSet<>(List.of(1)).spliterator()));
        System.out.println(flags(new TreeSet<>(List.of(1)).spliterator()));
        System.out.println(flags(Arrays.asList(1, 2).spliterator()));
        System.out.println(flags(new TreeMap<>(Map.of(1, 2)).entrySet().spliterator()));
        System.out.println(flags(IntStream.range(0, 5).spliterator()));
        System.out.println(flags(Stream.of(1, 2, 3).filter(x -> x > 1).spliterator()));
        System.out.println(flags(Stream.of(3, 2).sorted().distinct().spliterator()));
        System.out.println(flags(Spliterators.emptySpliterator()));
        tree(new ArrayList<>(IntStream.range(0, 21).boxed().toList()).spliterator(), 0);
        tree(new TreeSet<>(IntStream.range(0, 15).boxed().toList()).spliterator(), 0);
        tree(new ArrayDeque<>(IntStream.range(0, 9).boxed().toList()).spliterator(), 0);
        tree(new Countdown(20, 0), 0);
        System.out.println(StreamSupport.stream(new Countdown(10, 0), false).map(x -> x * x).toList());
        System.out.println(StreamSupport.stream(new Countdown(1000, 0), true).mapToInt(x -> x).sum());
        Spliterator<Integer> s = List.of(7, 8, 9).spliterator();
        System.out.println(s.tryAdvance(x -> System.out.print(x + " ")) + " left " + s.estimateSize() + " exact " + s.getExactSizeIfKnown());
        Iterator<Integer> it = Spliterators.iterator(new Countdown(3, 0));
        while (it.hasNext()) System.out.print(it.next() + ";");
        System.out.println();
        try {
            new ArrayList<>(List.of(1)).spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("no comparator: " + e.getMessage());
        }
        System.out.println(new TreeSet<>(Set.of(1)).spliterator().getComparator());
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
    }
}
