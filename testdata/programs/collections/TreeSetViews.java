// TreeSet set algebra, navigation, custom comparators that merge elements, and live subset views.
package collections;

import java.util.*;

public class TreeSetViews {
    public static void main(String[] args) {
        TreeSet<String> words = new TreeSet<>(List.of("pear", "apple", "fig", "kiwi", "banana", "cherry", "date"));
        System.out.println(words);
        System.out.println(words.first() + " " + words.last() + " " + words.lower("fig") + " " + words.floor("fig") + " " + words.ceiling("g") + " " + words.higher("pear"));
        NavigableSet<String> mid = words.subSet("b", true, "g", false);
        System.out.println(mid + " " + mid.descendingSet());
        words.add("elder");
        mid.remove("date");
        System.out.println(mid + " " + words);
        System.out.println(words.headSet("cherry") + " " + words.headSet("cherry", true) + " " + words.tailSet("cherry", false));
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparingInt(String::length));
        for (String w : words) {
            System.out.print(byLength.add(w) ? "+" : "-");
        }
        System.out.println(" " + byLength + " contains 'xxxx' " + byLength.contains("xxxx"));
        TreeSet<Integer> a = new TreeSet<>();
        TreeSet<Integer> b = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
            if (i % 2 == 0) a.add(i);
            if (i % 3 == 0) b.add(i);
        }
        TreeSet<Integer> union = new TreeSet<>(a);
        union.addAll(b);
        TreeSet<Integer> inter = new TreeSet<>(a);
        inter.retainAll(b);
        TreeSet<Integer> diff = new TreeSet<>(a);
        diff.removeAll(b);
        System.out.println(union + "\n" + inter + "\n" + diff);
        System.out.println(union.containsAll(inter) + " " + inter.containsAll(union) + " " + Collections.disjoint(diff, b));
        Iterator<Integer> it = union.descendingIterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next() % 5 == 0) {
                it.remove();
                removed++;
            }
        }
        System.out.println("removed " + removed + " " + union);
        System.out.println(union.pollFirst() + " " + union.pollLast() + " " + new TreeSet<>().pollFirst());
        System.out.println(a.hashCode() + " " + a.equals(new HashSet<>(a)) + " " + a.comparator() + " " + (byLength.comparator() != null));
        try {
            mid.add("zebra");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new TreeSet<>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        TreeSet<Object> mixed = new TreeSet<>();
        mixed.add("text");
        mixed.add(12);
    }
}
