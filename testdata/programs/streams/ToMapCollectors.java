// Collectors.toMap with merge functions, duplicate key errors, joining and custom collectors.
package streams;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class ToMapCollectors {
    public static void main(String[] args) {
        List<String> words = List.of("stream", "map", "key", "value", "merge", "set", "order");
        System.out.println("" + words.stream().collect(Collectors.toMap(w -> w, String::length, (a, b) -> a, LinkedHashMap::new)));
        System.out.println("" + words.stream().collect(Collectors.toMap(String::length, w -> w, (a, b) -> a + "|" + b, TreeMap::new)));
        System.out.println(new TreeMap<>(words.stream().collect(Collectors.toMap(w -> w.charAt(0), w -> 1, Integer::sum))));
        try {
            words.stream().collect(Collectors.toMap(String::length, Function.identity()));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            words.stream().collect(Collectors.toMap(w -> w, w -> w.length() > 5 ? null : w));
        } catch (NullPointerException e) {
            System.out.println("null value refused");
        }
        System.out.println(words.stream().collect(Collectors.joining()) + " " + words.stream().collect(Collectors.joining(", ")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "{", "}")));
        Collector<String, StringBuilder, String> shout = Collector.of(
                StringBuilder::new,
                (sb, s) -> sb.append(sb.length() > 0 ? " " : "").append(s.toUpperCase(Locale.ROOT)),
                (a, b) -> a.append(" ").append(b),
                sb -> sb.append('!').toString());
        System.out.println(words.stream().collect(shout) + " " + shout.characteristics());
        Collector<Integer, int[], int[]> minMax = Collector.of(
                () -> new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE},
                (a, x) -> {
                    a[0] = Math.min(a[0], x);
                    a[1] = Math.max(a[1], x);
                },
                (a, b) -> new int[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])},
                Collector.Characteristics.UNORDERED, Collector.Characteristics.IDENTITY_FINISH);
        System.out.println(Arrays.toString(Stream.of(4, -9, 12, 0).collect(minMax)) + " " + Arrays.toString(IntStream.range(0, 1000).boxed().parallel().collect(minMax)));
        System.out.println(Stream.of(3, 1, 2).collect(Collectors.toCollection(ArrayDeque::new)) + " " + Stream.of(3, 1, 3).collect(Collectors.toCollection(TreeSet::new)));
        System.out.println(new TreeSet<>(Stream.of("x", "y", "x").collect(Collectors.toSet())));
        System.out.println(new TreeMap<>(Stream.of("p", "qq").collect(Collectors.toUnmodifiableMap(s -> s, String::length))));
        Map<Boolean, Long> parts = IntStream.range(0, 10).boxed().collect(Collectors.partitioningBy(i -> i % 3 == 0, Collectors.counting()));
        System.out.println(parts + " " + parts.get(true) + " " + parts.size() + " " + parts.containsKey(false));
        Map<String, List<Integer>> inverted = new TreeMap<>();
        words.forEach(w -> w.chars().distinct().forEach(c -> inverted.computeIfAbsent(String.valueOf((char) c), k -> new ArrayList<>()).add(words.indexOf(w))));
        System.out.println(inverted);
        System.out.println(inverted.entrySet().stream().sorted(Map.Entry.<String, List<Integer>>comparingByValue(Comparator.comparing(List::size)).reversed().thenComparing(Map.Entry.comparingByKey())).limit(4).map(e -> e.getKey() + e.getValue().size()).collect(Collectors.joining(" ")));
        System.out.println("" + Stream.of("a", "b", "c").collect(ArrayList<String>::new, (l, s) -> l.add(0, s), ArrayList::addAll));
        Map<Integer, String> dup = Stream.of("aa", "bb").collect(Collectors.toMap(String::length, s -> s, (a, b) -> {
            throw new IllegalArgumentException("cannot merge " + a + " and " + b);
        }));
        System.out.println(dup);
    }
}
