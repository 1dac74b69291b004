// Sorting stability, distinct on equals, limit and skip after sort, and sort of unsortable elements.
package streams;

import java.util.*;
import java.util.stream.*;

public class SortedAndDistinct {
    record Card(char suit, int rank) implements Comparable<Card> {
        @Override public int compareTo(Card o) {
            return Integer.compare(rank, o.rank);
        }

        @Override public String toString() {
            return "" + suit + rank;
        }
    }

    static final class Loose {
        final int n;
        Loose(int n) { this.n = n; }
        @Override public boolean equals(Object o) { return o instanceof Loose l && l.n % 3 == n % 3; }
        @Override public int hashCode() { return n % 3; }
        @Override public String toString() { return "L" + n; }
    }

    public static void main(String[] args) {
        List<Card> cards = new ArrayList<>();
        int x = 3;
        for (int i = 0; i < 24; i++) {
            x = (x * 5 + 7) % 64;
            cards.add(new Card("SHDC".charAt(x % 4), x / 4 % 6));
        }
        System.out.println(cards);
        System.out.println(cards.stream().sorted().toList());
        System.out.println(cards.stream().sorted(Comparator.comparing(Card::suit)).toList());
        System.out.println(cards.stream().sorted(Comparator.reverseOrder()).limit(5).toList() + " " + cards.stream().sorted().skip(20).toList());
        System.out.println(cards.stream().distinct().count() + " " + cards.stream().map(Card::rank).distinct().toList() + " " + cards.stream().map(Card::suit).distinct().sorted().toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6, 7).map(Loose::new).distinct().toList());
        System.out.println(Stream.of(null, 1, null, 2, 1).distinct().toList());
        System.out.println(Stream.of("b", null, "a").sorted(Comparator.nullsLast(Comparator.naturalOrder())).toList());
        System.out.println(Stream.of(3.0, -0.0, 0.0, Double.NaN, -5.5).sorted().toList() + " " + DoubleStream.of(0.0, -0.0, 0.0).distinct().boxed().toList());
        System.out.println(Stream.of("Zoe", "adam", "Bob").sorted().toList() + " " + Stream.of("Zoe", "adam", "Bob").sorted(String::compareToIgnoreCase).toList());
        List<Integer> big = new Random(99).ints(2000, -1000, 1000).boxed().toList();
        List<Integer> sorted = big.stream().sorted().toList();
        long sum = 0;
        for (int i = 0; i < sorted.size(); i++) sum += (long) i * sorted.get(i);
        System.out.println(sorted.get(0) + " " + sorted.get(1999) + " " + sum + " " + big.stream().distinct().count());
        System.out.println(big.parallelStream().sorted().toList().equals(sorted) + " " + big.parallelStream().distinct().sorted(Comparator.reverseOrder()).limit(5).toList());
        System.out.println(IntStream.of(5, 1, 5, 2).sorted().distinct().boxed().toList() + " " + new TreeSet<>(big).stream().sorted().findFirst().get());
        System.out.println(Stream.of("one", "three", "two").sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.joining(" ")));
        System.out.println(Stream.of(9, 8).skip(0).limit(0).toList() + " " + Stream.of(9, 8).skip(1).toList());
        System.out.println(Stream.of(new Loose(1), new Loose(2)).sorted().toList());
    }
}
