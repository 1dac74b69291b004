// Shows records as map keys, in sorted sets, grouped by streams, with many components and hash checksums.
package records;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class RecordsInCollections {
    record Position(int row, int column) implements Comparable<Position> {
        private static final Comparator<Position> ORDER = Comparator.comparingInt(Position::row).thenComparingInt(Position::column);

        @Override
        public int compareTo(Position o) {
            return ORDER.compare(this, o);
        }

        List<Position> neighbours() {
            return List.of(new Position(row - 1, column), new Position(row + 1, column), new Position(row, column - 1), new Position(row, column + 1));
        }
    }

    record Sale(String item, String shop, int quantity, double price) {
        double total() {
            return quantity * price;
        }
    }

    record Key(String item, String shop) { }

    record Stats(int count, double sum, double max) {
        static final Stats NONE = new Stats(0, 0, Double.NEGATIVE_INFINITY);

        Stats add(double v) {
            return new Stats(count + 1, sum + v, Math.max(max, v));
        }

        Stats merge(Stats o) {
            return new Stats(count + o.count, sum + o.sum, Math.max(max, o.max));
        }
    }

    record Wide(int a, int b, int c, int d, int e, int f, int g, int h, long i, long j, long k, String l, String m, Object n, Object o, Object p, char q, byte r, short s, boolean t) { }

    public static void main(String[] args) {
        Map<Position, Integer> distance = new HashMap<>();
        List<Position> frontier = List.of(new Position(0, 0));
        for (int step = 0; step < 6; step++) {
            List<Position> next = new ArrayList<>();
            for (Position p : frontier) if (distance.putIfAbsent(p, step) == null) next.addAll(p.neighbours());
            frontier = next;
        }
        System.out.println(distance.size() + " " + distance.get(new Position(-2, 3)) + " " + distance.get(new Position(4, 2)) + " " + new TreeSet<>(distance.keySet()).first() + new TreeSet<>(distance.keySet()).last());
        List<Sale> sales = new ArrayList<>();
        String[] items = {"pen", "ink", "cap"}, shops = {"north", "south"};
        for (int i = 0; i < 30; i++) sales.add(new Sale(items[i * 7 % 3], shops[i * 5 / 3 % 2], i % 4 + 1, 0.25 * (i % 6)));
        Map<Key, Stats> stats = new LinkedHashMap<>();
        for (Sale s : sales) stats.merge(new Key(s.item(), s.shop()), Stats.NONE.add(s.total()), Stats::merge);
        stats.forEach((k, v) -> System.out.println(k + " -> " + v));
        TreeMap<String, Double> totals = sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.summingDouble(Sale::total)));
        System.out.println(totals);
        System.out.println(sales.stream().sorted(Comparator.comparingDouble(Sale::total).reversed().thenComparing(Sale::item).thenComparing(Sale::shop)).limit(3).toList());
        System.out.println(sales.stream().distinct().count() + " " + sales.stream().map(s -> new Key(s.item(), s.shop())).distinct().count());
        Wide w = new Wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "l", "m", null, 'o', List.of(), 'q', (byte) 18, (short) 19, true);
        System.out.println(w + " " + w.equals(new Wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "l", "m", null, 'o', new ArrayList<>(), 'q', (byte) 18, (short) 19, true)));
        long equalPairs = 0;
        for (Sale a : sales) for (Sale b : sales) if (a.equals(b) && a.hashCode() == b.hashCode()) equalPairs++;
        System.out.println(equalPairs);
        Map<Record, String> mixed = new HashMap<>();
        mixed.put(new Position(1, 2), "position");
        mixed.put(new Key("1", "2"), "key");
        System.out.println(mixed.get(new Key("1", "2")) + mixed.get(new Position(1, 2)) + mixed.get(new Position(2, 1)));
    }
}
