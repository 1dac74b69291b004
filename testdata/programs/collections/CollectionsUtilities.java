// The static helpers of Collections: sort, shuffle with a seed, rotate, swap, frequency, binarySearch and extremes.
package collections;

import java.util.*;

public class CollectionsUtilities {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 1; i <= 12; i++) l.add(i);
        Collections.shuffle(l, new Random(42));
        System.out.println("shuffled " + l);
        Collections.shuffle(l, new Random(7));
        System.out.println("again " + l);
        List<Integer> linked = new LinkedList<>(l);
        Collections.shuffle(linked, new Random(1));
        System.out.println("linked " + linked);
        System.out.println("min " + Collections.min(l) + " max " + Collections.max(l) + " by mod 5 " + Collections.max(l, Comparator.comparing((Integer x) -> x % 5).thenComparing(x -> -x)));
        Collections.sort(l);
        for (int key : new int[] {0, 1, 6, 12, 13}) {
            System.out.print(Collections.binarySearch(l, key) + " ");
        }
        System.out.println();
        for (int d : new int[] {3, -2, 25, -100, 0}) {
            Collections.rotate(l, d);
            System.out.println("rotate " + d + " " + l);
        }
        Collections.rotate(linked, 5);
        System.out.println("rotate linked " + linked);
        Collections.swap(l, 0, 11);
        Collections.reverse(l);
        System.out.println(l);
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.binarySearch(l, 4, Collections.reverseOrder()));
        System.out.println(Collections.nCopies(4, "ab") + " " + Collections.nCopies(0, 1) + " " + Collections.frequency(List.of(1, 2, 1, 1), 1));
        List<String> s = new ArrayList<>(Collections.nCopies(5, "-"));
        Collections.fill(s.subList(1, 3), "x");
        Collections.addAll(s, "p", "q");
        Collections.replaceAll(s, "-", "_");
        System.out.println(s + " " + Collections.indexOfSubList(s, List.of("_", "_")) + " " + Collections.lastIndexOfSubList(s, List.of("_")) + " " + Collections.indexOfSubList(s, List.of("zz")));
        Collections.copy(s, List.of("1", "2"));
        System.out.println(s + " disjoint " + Collections.disjoint(s, List.of("2")) + " " + Collections.disjoint(s, Set.of()));
        System.out.println(Collections.emptyList() + "" + Collections.emptyMap() + Collections.emptySet() + Collections.singletonList(null) + Collections.singletonMap("k", 1) + Collections.singleton(5));
        List<Integer> ro = Collections.unmodifiableList(l);
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>(List.of(3, 1, 2)));
        Collections.sort(sync);
        List<Object> checked = Collections.checkedList(new ArrayList<>(), Object.class);
        checked.add("fine");
        System.out.println(sync + " " + checked + " " + Collections.list(Collections.enumeration(List.of("e1", "e2"))));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Runnable[] bad = {
            () -> ro.add(1), () -> ro.iterator().remove(), () -> Collections.copy(new ArrayList<>(), l),
            () -> ((List) Collections.checkedList(new ArrayList<>(), Integer.class)).add("str"),
            () -> Collections.nCopies(-1, 1), () -> Collections.max(new ArrayList<Integer>()), () -> Collections.emptyList().add(null),
            () -> Collections.swap(l, 0, 12), () -> Collections.singletonList(1).set(0, 2)
        };
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("?");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.addAll(List.of(1, 2, 3));
        System.out.println(lifo.poll() + " " + lifo);
    }
}
