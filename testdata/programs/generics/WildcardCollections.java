// Shows producer and consumer wildcards with library collections, unchecked conversions and checked views.
package generics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class WildcardCollections {
    static class Fruit implements Comparable<Fruit> {
        final int weight;

        Fruit(int weight) {
            this.weight = weight;
        }

        @Override
        public int compareTo(Fruit o) {
            return weight - o.weight;
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + weight;
        }
    }

    static class Apple extends Fruit {
        Apple(int w) {
            super(w);
        }
    }

    static int total(Iterable<? extends Fruit> fruits) {
        int t = 0;
        for (Fruit f : fruits) t += f.weight;
        return t;
    }

    static void fillApples(List<? super Apple> list, int n) {
        for (int i = 0; i < n; i++) list.add(new Apple(i * 3 % 5));
    }

    static Object firstOf(List<?> list) {
        return list.isEmpty() ? "nothing" : list.get(0);
    }

    static <T> Set<T> union(Set<? extends T> a, Set<? extends T> b) {
        Set<T> r = new TreeSet<>(a);
        r.addAll(b);
        return r;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Fruit> fruits = new ArrayList<>(List.of(new Fruit(9)));
        List<Object> objects = new LinkedList<>();
        List<Apple> apples = new ArrayList<>();
        fillApples(fruits, 4);
        fillApples(objects, 2);
        fillApples(apples, 6);
        System.out.println(fruits + " " + objects + " " + total(fruits) + " " + total(apples));
        System.out.println(Collections.max(apples) + " " + Collections.min(fruits, Comparator.comparing(f -> -f.weight)) + " " + firstOf(objects) + firstOf(List.of()));
        Collections.sort(apples);
        Comparator<Fruit> byWeight = Comparator.<Fruit>comparingInt(f -> f.weight % 2).thenComparing(Comparator.reverseOrder());
        apples.sort(byWeight);
        System.out.println(apples + " " + Collections.binarySearch(List.of(new Fruit(1), new Fruit(4), new Fruit(6)), new Apple(4)));
        Collections.copy(objects, List.of("s"));
        System.out.println(objects + " " + Collections.frequency(objects, "s") + " " + Collections.disjoint(objects, fruits));
        System.out.println(union(Set.of(1, 5), Set.of(2)) + " " + WildcardCollections.<Comparable<?>>union(new HashSet<>(List.of("q")), new HashSet<>()));
        List<? extends Number> numbers = Arrays.asList(1, 2.5, 3L);
        Number n = numbers.get(1);
        numbers.set(0, null);
        System.out.println(numbers + " " + n);
        List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        try {
            ((List) checked).add(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> unchecked = (List) List.of("sneaky");
        System.out.println(unchecked + " " + unchecked.contains(5));
        TreeMap<String, Integer> tree = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String w : "pear fig apple kiwi date".split(" ")) tree.merge(w, w.length(), (a, b) -> a + b);
        System.out.println(tree + " " + tree.headMap("kiwi") + " " + tree.ceilingKey("zzz"));
        try {
            ((TreeMap) tree).put(5, 5);
        } catch (ClassCastException e) {
            System.out.println("key of a wrong class");
        }
        Integer first = unchecked.get(0);
        System.out.println(first);
    }
}
