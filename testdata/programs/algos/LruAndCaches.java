// An LRU cache from a hash map and a linked list, an LFU cache, and a Bloom filter, run on one access trace.
package algos;

import java.util.*;

public class LruAndCaches {
    static class Lru<K, V> {
        class Node {
            K k;
            V v;
            Node prev;
            Node next;
        }

        final Map<K, Node> map = new HashMap<>();
        final Node head = new Node();
        final int cap;
        int hits;
        int misses;

        Lru(int cap) {
            if (cap <= 0) throw new IllegalArgumentException("capacity " + cap);
            this.cap = cap;
            head.next = head.prev = head;
        }

        void unlink(Node n) {
            n.prev.next = n.next;
            n.next.prev = n.prev;
        }

        void front(Node n) {
            n.next = head.next;
            n.prev = head;
            head.next.prev = n;
            head.next = n;
        }

        V get(K k) {
            Node n = map.get(k);
            if (n == null) {
                misses++;
                return null;
            }
            hits++;
            unlink(n);
            front(n);
            return n.v;
        }

        void put(K k, V v) {
            Node n = map.get(k);
            if (n == null) {
                if (map.size() == cap) {
                    map.remove(head.prev.k);
                    unlink(head.prev);
                }
                n = new Node();
                n.k = k;
                map.put(k, n);
            } else {
                unlink(n);
            }
            n.v = v;
            front(n);
        }

        @Override public String toString() {
            StringJoiner j = new StringJoiner(" ", "[", "]");
            for (Node n = head.next; n != head; n = n.next) j.add(n.k + "=" + n.v);
            return j + " hits " + hits + " misses " + misses;
        }
    }

    static class Lfu {
        final Map<Integer, Integer> values = new HashMap<>();
        final Map<Integer, Integer> counts = new HashMap<>();
        final TreeMap<Integer, LinkedHashSet<Integer>> byCount = new TreeMap<>();
        final int cap;
        int hits;

        Lfu(int cap) {
            this.cap = cap;
        }

        void touch(int k) {
            int c = counts.merge(k, 1, Integer::sum);
            if (c > 1) {
                byCount.get(c - 1).remove(k);
                if (byCount.get(c - 1).isEmpty()) byCount.remove(c - 1);
            }
            byCount.computeIfAbsent(c, x -> new LinkedHashSet<>()).add(k);
        }

        Integer get(int k) {
            if (!values.containsKey(k)) return null;
            hits++;
            touch(k);
            return values.get(k);
        }

        void put(int k, int v) {
            if (!values.containsKey(k) && values.size() == cap) {
                var e = byCount.firstEntry();
                int victim = e.getValue().iterator().next();
                e.getValue().remove(victim);
                if (e.getValue().isEmpty()) byCount.remove(e.getKey());
                values.remove(victim);
                counts.remove(victim);
            }
            values.put(k, v);
            touch(k);
        }
    }

    static class Bloom {
        final BitSet bits = new BitSet();
        final int size;

        Bloom(int size) {
            this.size = size;
        }

        int slot(String s, int i) {
            return Math.floorMod(s.hashCode() * (2 * i + 1) + (i * 0x9E3779B9 ^ s.length()), size);
        }

        void add(String s) {
            for (int i = 0; i < 4; i++) bits.set(slot(s, i));
        }

        boolean maybe(String s) {
            for (int i = 0; i < 4; i++) if (!bits.get(slot(s, i))) return false;
            return true;
        }
    }

    public static void main(String[] args) {
        for (int cap : new int[] {1, 4, 10, 50}) {
            Lru<Integer, Integer> lru = new Lru<>(cap);
            Lfu lfu = new Lfu(cap);
            int x = 9;
            for (int i = 0; i < 2000; i++) {
                x = (x * 1366 + 150889) % 714025;
                int k = Math.min(x % 40, x / 40 % 40);
                if (lru.get(k) == null) lru.put(k, i);
                if (lfu.get(k) == null) lfu.put(k, i);
            }
            String s = lru.toString();
            System.out.println(cap + " " + (s.length() < 200 ? s : s.substring(s.indexOf(']')) + " hash " + s.hashCode()) + " lfu hits " + lfu.hits + " sizes " + lfu.values.size() + " top " + lfu.byCount.lastEntry());
        }
        Lru<String, String> small = new Lru<>(2);
        small.put("a", "1");
        small.put("b", "2");
        small.get("a");
        small.put("c", "3");
        small.put("a", "1b");
        System.out.println(small + " " + small.get("b"));
        Bloom bloom = new Bloom(4096);
        for (int i = 0; i < 300; i++) bloom.add("word" + i * 7);
        int present = 0;
        int falsePositive = 0;
        for (int i = 0; i < 2100; i++) {
            boolean m = bloom.maybe("word" + i);
            if (i % 7 == 0) present += m ? 1 : 0;
            else falsePositive += m ? 1 : 0;
        }
        System.out.println("bloom present " + present + " false positives " + falsePositive + " bits " + bloom.bits.cardinality());
    }
}
