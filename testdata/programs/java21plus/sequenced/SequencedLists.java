// Sequenced collections: first and last access, reversed views of lists, deques, sets and maps.
package sequenced;

import java.util.*;
import java.util.stream.*;

public class SequencedLists {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        }
    }

    static void tour(SequencedCollection<Integer> c) {
        System.out.println(c.getClass().getSimpleName() + " " + c + " first " + c.getFirst() + " last " + c.getLast() + " reversed " + c.reversed() + " twice " + c.reversed().reversed());
    }

    public static void main(String[] args) {
        List<Integer> src = List.of(5, 3, 9, 1);
        tour(new ArrayList<>(src));
        tour(new LinkedList<>(src));
        tour(new ArrayDeque<>(src));
        tour(new TreeSet<>(src));
        tour(new LinkedHashSet<>(src));
        tour(Arrays.asList(5, 3, 9, 1));
        tour(Collections.unmodifiableList(new ArrayList<>(src)));
        System.out.println(src.getFirst() + " " + src.reversed() + " " + src.stream().toList().reversed());
        ArrayList<Integer> l = new ArrayList<>(src);
        l.addFirst(0);
        l.addLast(10);
        System.out.println(l + " " + l.removeFirst() + " " + l.removeLast() + " " + l);
        List<Integer> r = l.reversed();
        r.add(77);
        r.set(0, 100);
        r.remove(Integer.valueOf(3));
        System.out.println(l + " " + r + " " + r.indexOf(77) + " " + r.get(1) + " " + r.subList(1, 3) + " " + r.equals(List.of(100, 9, 5, 77)) + " " + r.hashCode());
        r.sort(null);
        System.out.println(l + " " + r + " " + r.stream().map(x -> x * 2).toList());
        ListIterator<Integer> it = r.listIterator();
        while (it.hasNext()) if (it.next() == 9) it.remove();
        System.out.println(l);
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("a", "b", "c"));
        s.addFirst("c");
        s.addLast("a");
        s.addFirst("z");
        System.out.println(s + " " + s.removeLast() + " " + s.reversed());
        s.reversed().addFirst("end");
        System.out.println(s);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("one", 1);
        m.put("two", 2);
        m.putFirst("zero", 0);
        m.putLast("one", 11);
        System.out.println(m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues().getLast() + " " + m.sequencedEntrySet().getFirst());
        m.reversed().put("rev", 9);
        System.out.println(m + " " + m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        TreeMap<Integer, String> t = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(t.reversed() + " " + t.reversed().headMap(2) + " " + t.sequencedKeySet() + " " + t.firstEntry());
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3));
        Deque<Integer> rd = d.reversed();
        rd.push(4);
        System.out.println(d + " " + rd.peek() + " " + rd.pollLast() + " " + d);
        attempt("empty first", () -> new ArrayList<>().getFirst());
        attempt("empty removeLast", () -> new ArrayList<>().removeLast());
        attempt("empty set", () -> new LinkedHashSet<>().getLast());
        attempt("immutable addFirst", () -> src.addFirst(1));
        attempt("tree addFirst", () -> new TreeSet<>(src).addFirst(1));
        attempt("tree putFirst", () -> t.putFirst(0, "z"));
        attempt("reversed bounds", () -> r.get(99));
        attempt("unmodifiable", () -> Collections.unmodifiableSequencedSet(s).reversed().removeFirst());
        attempt("entry set", () -> m.sequencedEntrySet().addFirst(null));
        System.out.println(Collections.unmodifiableSequencedMap(m).reversed() + " " + new ArrayDeque<>(src).reversed().stream().collect(Collectors.toList()));
    }
}
