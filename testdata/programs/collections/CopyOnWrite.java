// CopyOnWriteArrayList and CopyOnWriteArraySet: snapshot iterators and refused iterator changes.
package collections;

import java.util.*;
import java.util.concurrent.*;

public class CopyOnWrite {
    public static void main(String[] args) {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        int seen = 0;
        for (Integer x : l) {
            l.add(x * 10);
            seen += x;
        }
        System.out.println(seen + " " + l);
        Iterator<Integer> before = l.iterator();
        l.removeIf(x -> x < 10);
        StringBuilder sb = new StringBuilder();
        before.forEachRemaining(x -> sb.append(x).append(' '));
        System.out.println("snapshot " + sb + "now " + l);
        System.out.println(l.addIfAbsent(10) + " " + l.addIfAbsent(11) + " " + l.addAllAbsent(List.of(10, 11, 12, 12, 13)) + " " + l);
        l.add(1, 99);
        System.out.println(l.set(0, 5) + " " + l.remove(2) + " " + l + " " + l.indexOf(12, 1) + " " + l.lastIndexOf(5));
        l.sort(Comparator.reverseOrder());
        l.replaceAll(x -> x + 1);
        System.out.println(l + " " + l.hashCode() + " " + l.equals(new ArrayList<>(l)));
        ListIterator<Integer> it = l.listIterator(2);
        System.out.println(it.previous() + " " + it.next() + " " + it.nextIndex());
        for (Runnable r : new Runnable[] {it::remove, () -> it.set(1), () -> it.add(1), () -> l.get(100), () -> l.add(100, 1), () -> l.remove(-1), () -> l.subList(3, 1), () -> l.listIterator(50)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        List<Integer> sub = l.subList(1, 4);
        sub.set(0, -7);
        sub.add(1000);
        System.out.println(sub + " " + l);
        l.add(0);
        try {
            System.out.println(sub.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("sublist stale");
        }
        System.out.println(Arrays.toString(l.toArray(new Integer[0])) + " " + l.retainAll(Set.of(0, 1000, 14)) + " " + l);
        CopyOnWriteArraySet<String> s = new CopyOnWriteArraySet<>(List.of("b", "a", "b", "c"));
        for (String x : s) {
            System.out.print(s.add(x + x) + " " + s.remove("c") + " ");
        }
        System.out.println(s + " " + s.size() + " " + s.equals(Set.of("a", "b", "aa", "bb", "cc")));
        System.out.println(s.containsAll(List.of("a", "cc")) + " " + s.removeAll(List.of("a", "zz")) + " " + s);
        System.out.println(new CopyOnWriteArrayList<>(new String[] {"x", null, "y"}).indexOf(null));
        l.clear();
        System.out.println(l + " " + l.isEmpty());
    }
}
