// groupingBy and partitioningBy with downstream collectors, map factories and nesting.
package streams;

import java.util.*;
import java.util.stream.*;

public class GroupingCollectors {
    enum Kind { FRUIT, ROOT, LEAF }

    record Item(String name, Kind kind, int weight, double price) { }

    static final List<Item> ITEMS = List.of(
            new Item("apple", Kind.FRUIT, 180, 0.5), new Item("carrot", Kind.ROOT, 60, 0.25), new Item("kale", Kind.LEAF, 200, 2.75),
            new Item("pear", Kind.FRUIT, 170, 0.75), new Item("beet", Kind.ROOT, 110, 0.5), new Item("lettuce", Kind.LEAF, 300, 1.5),
            new Item("plum", Kind.FRUIT, 40, 0.125), new Item("radish", Kind.ROOT, 20, 0.125), new Item("melon", Kind.FRUIT, 1400, 3.0));

    static <R> void show(String label, Collector<Item, ?, R> c) {
        System.out.println(label + ": " + ITEMS.stream().collect(c));
    }

    public static void main(String[] args) {
        show("names", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.toList())));
        show("counts", Collectors.groupingBy(Item::kind, () -> new EnumMap<>(Kind.class), Collectors.counting()));
        show("sum", Collectors.groupingBy(i -> i.name().length(), Collectors.summingInt(Item::weight)));
        show("avg", Collectors.groupingBy(i -> i.name().length(), Collectors.averagingDouble(Item::price)));
        show("stats", Collectors.groupingBy(i -> i.weight() > 150, Collectors.summarizingInt(Item::weight)));
        show("partition", Collectors.partitioningBy(i -> i.price() < 0.5, Collectors.mapping(Item::name, Collectors.joining("/"))));
        show("partition empty side", Collectors.partitioningBy(i -> i.weight() > 9999, Collectors.counting()));
        show("filtering", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.filtering(i -> i.weight() > 150, Collectors.mapping(Item::name, Collectors.toList()))));
        show("flatMapping", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.flatMapping(i -> i.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))));
        show("max", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparing(Item::weight)), o -> o.map(Item::name).orElse("?"))));
        show("nested", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.groupingBy(i -> i.price() >= 0.5 ? "dear" : "cheap", TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("+", "<", ">")))));
        show("reducing", Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.reducing(0, Item::weight, Math::max)));
        show("reducing to optional", Collectors.mapping(Item::name, Collectors.reducing((a, b) -> a.length() >= b.length() ? a : b)));
        show("teeing", Collectors.teeing(Collectors.averagingInt(Item::weight), Collectors.counting(), (avg, n) -> n + " items of " + avg));
        show("teeing min max", Collectors.teeing(Collectors.minBy(Comparator.comparingDouble(Item::price)), Collectors.maxBy(Comparator.comparingDouble(Item::price)), (lo, hi) -> lo.get().name() + ".." + hi.get().name()));
        show("concurrent", Collectors.collectingAndThen(Collectors.groupingByConcurrent(Item::kind, Collectors.counting()), TreeMap::new));
        show("summing", Collectors.summingDouble(Item::price));
        show("averagingLong", Collectors.averagingLong(Item::weight));
        show("summarizing", Collectors.summarizingDouble(Item::price));
        try {
            Stream.of("a", null).collect(Collectors.groupingBy(s -> s));
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            ITEMS.stream().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)).clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
    }
}
