// When fail-fast iterators notice a change and when they do not.
package collections;

import java.util.*;

public class ConcurrentModification {
    interface Body { void run() throws Exception; }

    static void check(String label, Body b) {
        try {
            b.run();
            System.out.println(label + ": unnoticed");
        } catch (ConcurrentModificationException e) {
            System.out.println(label + ": noticed, message " + e.getMessage());
        } catch (Exception e) {
            System.out.println(label + ": " + e);
        }
    }

    static List<Integer> fresh() {
        return new ArrayList<>(List.of(1, 2, 3, 4));
    }

    public static void main(String[] args) {
        check("remove second last in loop", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 3) l.remove(x);
            }
            System.out.println(l);
        });
        check("remove first in loop", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 1) l.remove(x);
            }
        });
        check("remove last in loop", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) {
                if (x == 4) l.remove(x);
            }
        });
        check("set is no structural change", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) l.set(0, x);
            System.out.println(l);
        });
        check("sort counts as change", () -> {
            List<Integer> l = fresh();
            for (Integer x : l) l.sort(null);
        });
        check("own iterator remove", () -> {
            List<Integer> l = fresh();
            for (Iterator<Integer> i = l.iterator(); i.hasNext();) if (i.next() % 2 == 0) i.remove();
            System.out.println(l);
        });
        check("remove twice", () -> {
            Iterator<Integer> i = fresh().iterator();
            i.next();
            i.remove();
            i.remove();
        });
        check("remove before next", () -> fresh().iterator().remove());
        check("map put new", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) m.put(k + 10, 0);
        });
        check("map put existing", () -> {
            Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : m.keySet()) m.put(k, 0);
            System.out.println(m);
        });
        check("tree map", () -> {
            TreeMap<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
            for (Integer k : m.keySet()) m.remove(3);
        });
        check("sublist after parent change", () -> {
            List<Integer> l = fresh();
            List<Integer> sub = l.subList(1, 3);
            l.add(5);
            System.out.println(sub.size());
        });
        check("linked list", () -> {
            LinkedList<Integer> l = new LinkedList<>(fresh());
            for (Integer x : l) l.addFirst(x);
        });
        check("two list iterators", () -> {
            List<Integer> l = fresh();
            ListIterator<Integer> p = l.listIterator();
            ListIterator<Integer> q = l.listIterator();
            p.next();
            p.add(9);
            q.next();
        });
        check("stream source", () -> {
            List<Integer> l = fresh();
            l.stream().forEach(x -> l.add(x));
        });
        check("priority queue", () -> {
            PriorityQueue<Integer> q = new PriorityQueue<>(fresh());
            for (Integer x : q) q.add(x);
        });
        check("removeIf with change inside", () -> {
            List<Integer> l = fresh();
            l.removeIf(x -> l.add(1));
        });
        Vector<Integer> v = new Vector<>(fresh());
        for (Integer x : v) {
            v.remove(x);
        }
    }
}
