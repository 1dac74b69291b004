// Hand-written SequencedCollection and SequencedMap views, deques as sequences, and access-ordered maps polled from both ends.
package sequenced;

import java.util.*;

public class CustomSequenced {
    static final class Ring<E> extends AbstractCollection<E> implements SequencedCollection<E> {
        private final Object[] items;
        private int head;
        private int size;

        Ring(int n) {
            items = new Object[n];
        }

        @Override public void addLast(E e) {
            if (size == items.length) throw new IllegalStateException("full at " + size);
            items[(head + size++) % items.length] = e;
        }

        @Override public void addFirst(E e) {
            if (size == items.length) throw new IllegalStateException("full at " + size);
            head = Math.floorMod(head - 1, items.length);
            items[head] = e;
            size++;
        }

        @SuppressWarnings("unchecked")
        E at(int i) {
            if (i < 0 || i >= size) throw new NoSuchElementException("no element " + i);
            return (E) items[(head + i) % items.length];
        }

        @Override public E getFirst() { return at(0); }
        @Override public E getLast() { return at(size - 1); }

        @Override public E removeFirst() {
            E e = at(0);
            head = (head + 1) % items.length;
            size--;
            return e;
        }

        @Override public E removeLast() {
            E e = at(size - 1);
            size--;
            return e;
        }

        @Override public boolean add(E e) {
            addLast(e);
            return true;
        }

        @Override public int size() { return size; }

        @Override public Iterator<E> iterator() {
            return new Iterator<>() {
                int i;
                @Override public boolean hasNext() { return i < size; }
                @Override public E next() { return at(i++); }
            };
        }

        @Override public SequencedCollection<E> reversed() {
            Ring<E> self = this;
            return new Reversed<>(self);
        }
    }

    static final class Reversed<E> extends AbstractCollection<E> implements SequencedCollection<E> {
        private final Ring<E> r;
        Reversed(Ring<E> r) { this.r = r; }
        @Override public int size() { return r.size(); }
        @Override public SequencedCollection<E> reversed() { return r; }
        @Override public boolean add(E e) { r.addFirst(e); return true; }
        @Override public Iterator<E> iterator() {
            return new Iterator<>() {
                int i = r.size();
                @Override public boolean hasNext() { return i > 0; }
                @Override public E next() { return r.at(--i); }
            };
        }
    }

    static <T> T attempt(String label, java.util.function.Supplier<T> s) {
        try {
            T t = s.get();
            System.out.println(label + " " + t);
            return t;
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + " " + e.getMessage());
            return null;
        }
    }

    public static void main(String[] args) {
        Ring<String> ring = new Ring<>(4);
        ring.addLast("b");
        ring.addFirst("a");
        ring.add("c");
        System.out.println(ring + " " + ring.reversed() + " " + ring.getFirst() + ring.getLast() + " " + ring.contains("c") + " " + ring.reversed().getFirst());
        ring.reversed().add("0");
        System.out.println(ring + " " + ring.stream().toList() + " " + String.join("", ring.reversed()));
        attempt("overflow", () -> ring.add("x"));
        System.out.println(ring.removeLast() + ring.removeFirst() + " " + ring);
        attempt("reversed removeFirst is optional", () -> ring.reversed().removeFirst());
        attempt("reversed addLast is optional", () -> {
            ring.reversed().addLast("q");
            return "?";
        });
        ring.removeFirst();
        ring.removeFirst();
        attempt("empty", ring::getLast);
        LinkedHashMap<String, Integer> lru = new LinkedHashMap<>(8, 0.75f, true);
        for (String s : "a b c d e".split(" ")) lru.put(s, (int) s.charAt(0));
        lru.get("b");
        lru.getOrDefault("a", 0);
        System.out.println(lru + " " + lru.firstEntry() + " " + lru.lastEntry());
        lru.putFirst("z", 1);
        lru.putLast("c", 2);
        System.out.println(lru + " " + lru.reversed().firstEntry() + " " + lru.pollFirstEntry() + " " + lru.pollLastEntry() + " " + lru.sequencedKeySet());
        lru.reversed().remove("d");
        lru.sequencedValues().removeIf(v -> v == 98);
        System.out.println(lru + " " + lru.size());
        SequencedMap<Integer, String> tree = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 5; i++) tree.put(i, "n" + i);
        System.out.println(tree + " " + tree.reversed() + " " + tree.firstEntry() + " " + tree.sequencedEntrySet().reversed().getFirst());
        attempt("entry of tree is a snapshot", () -> tree.firstEntry().setValue("x"));
        attempt("linked entry is a snapshot", () -> lru.firstEntry().setValue(5));
        SequencedSet<Integer> set = new LinkedHashSet<>(List.of(3, 1, 2)).reversed();
        System.out.println(set + " " + set.add(9) + " " + set + " " + set.reversed() + " " + set.equals(Set.of(1, 2, 3, 9)));
        Deque<Integer> dq = new LinkedList<>(List.of(1, 2, 3)).reversed();
        dq.addFirst(4);
        dq.offerLast(0);
        System.out.println(dq + " " + dq.reversed() + " " + dq.pop() + " " + dq.peekLast());
        List<Integer> nested = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6)).reversed().subList(1, 5).reversed();
        nested.set(0, 100);
        System.out.println(nested + " " + nested.reversed());
        lru.clear();
        attempt("empty map", () -> lru.firstEntry() + " " + lru.pollLastEntry());
        System.out.println(new ArrayList<>(List.of(1)).reversed().removeFirst());
    }
}
