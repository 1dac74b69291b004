// Sublists as live views: nesting, clearing, sorting, and bounds messages.
package collections;

import java.util.*;

public class SubListViews {
    static void bounds(List<Integer> l, int from, int to) {
        try {
            System.out.println(from + ".." + to + " " + l.subList(from, to));
        } catch (RuntimeException e) {
            System.out.println(from + ".." + to + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static void exercise(List<Integer> base) {
        System.out.println("== " + base.getClass().getSimpleName());
        for (int i = 0; i < 15; i++) base.add(i * 3 % 11);
        System.out.println(base);
        List<Integer> sub = base.subList(3, 12);
        List<Integer> inner = sub.subList(2, 6);
        inner.set(0, 100);
        inner.add(200);
        inner.add(1, 300);
        System.out.println(inner + " " + sub + " " + base);
        Collections.sort(sub);
        System.out.println(base);
        sub = base.subList(3, 12);
        sub.removeIf(x -> x % 2 == 0);
        System.out.println(sub + " " + base);
        Collections.reverse(sub);
        System.out.println(sub.indexOf(5) + " " + sub.contains(200) + " " + sub.hashCode() + " " + sub.equals(new ArrayList<>(sub)));
        ListIterator<Integer> it = sub.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex();
            int v = it.next();
            if (i == 0) it.remove();
            else if (i == 1) it.add(v * 2);
        }
        System.out.println(sub + " " + base);
        sub.addAll(List.of(-1, -2));
        sub.subList(0, 2).clear();
        System.out.println(sub + " " + base + " " + base.size());
        bounds(base, 0, base.size());
        bounds(base, 2, 2);
        bounds(base, -1, 3);
        bounds(base, 0, base.size() + 1);
        bounds(base, 4, 3);
        bounds(sub, 1, 100);
        try {
            sub.get(sub.size());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(sub.stream().mapToInt(x -> x).sum() + " " + Arrays.toString(sub.toArray()));
        base.subList(0, base.size()).clear();
        System.out.println(base.isEmpty());
    }

    public static void main(String[] args) {
        exercise(new ArrayList<>());
        exercise(new LinkedList<>());
        exercise(new Vector<>());
        List<Integer> fixed = Arrays.asList(5, 4, 3, 2, 1);
        Collections.sort(fixed.subList(1, 4));
        System.out.println(fixed);
    }
}
