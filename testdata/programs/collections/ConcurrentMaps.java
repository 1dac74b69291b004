// ConcurrentHashMap and ConcurrentSkipListMap used by one thread: atomic methods, bulk operations and navigation.
package collections;

import java.util.*;
import java.util.concurrent.*;

public class ConcurrentMaps {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            m.merge("k" + i % 23, i, Integer::sum);
        }
        System.out.println(m.size() + " " + m.mappingCount() + " " + m.get("k7") + " " + new TreeMap<>(m));
        System.out.println(m.putIfAbsent("k1", 0) + " " + m.replace("k1", 205, 1) + " " + m.replace("k1", 205, 2) + " " + m.remove("k2", -1));
        System.out.println(m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("new", (k, v) -> null) + " " + m.containsKey("new"));
        System.out.println(m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v == 1 ? k : null) + " " + m.reduceKeysToInt(1000, String::length, 0, Integer::sum));
        long[] total = {0};
        m.forEach(Long.MAX_VALUE, (k, v) -> total[0] += (long) k.hashCode() * v);
        System.out.println(total[0]);
        for (String k : m.keySet()) {
            if (k.length() == 3) m.remove(k);
        }
        System.out.println(m.size() + " " + new TreeSet<>(m.keySet()));
        ConcurrentHashMap.KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set);
        System.out.println(m.keySet(5).add("viaDefault") + " " + m.get("viaDefault"));
        Runnable[] bad = {() -> m.put("x", null), () -> m.put(null, 1), () -> m.get(null), () -> m.keySet().add("q"),
            () -> m.computeIfAbsent("rec", k -> m.computeIfAbsent("rec", j -> 1)), () -> new ConcurrentHashMap<>(-1)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (NullPointerException e) {
                System.out.println("null refused");
            } catch (UnsupportedOperationException | IllegalStateException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        ConcurrentHashMap<Object, Integer> clash = new ConcurrentHashMap<>();
        record Key(int n) implements Comparable<Key> {
            public int hashCode() { return 1; }
            public int compareTo(Key o) { return Integer.compare(n, o.n); }
        }
        for (int i = 0; i < 150; i++) clash.put(new Key(i * 31 % 151), i);
        int sum = 0;
        for (int i = 0; i < 151; i++) sum += clash.getOrDefault(new Key(i), -1000) * i;
        System.out.println("clash " + clash.size() + " " + sum);
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 200; i++) sk.put(i * 61 % 199, "s" + i);
        System.out.println(sk.size() + " " + sk.firstEntry() + " " + sk.lastEntry() + " " + sk.floorKey(50) + " " + sk.higherKey(198) + " " + sk.ceilingEntry(77));
        System.out.println(sk.subMap(10, true, 15, false) + " " + sk.headMap(3) + " " + sk.tailMap(195, false).descendingMap());
        System.out.println(sk.pollFirstEntry() + " " + sk.pollLastEntry() + " " + sk.descendingKeySet().first());
        sk.subMap(20, 180).clear();
        System.out.println(sk.size() + " " + sk.keySet());
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(List.of("d", "b", "a", "c"));
        System.out.println(ss + " " + ss.headSet("c") + " " + ss.descendingSet() + " " + ss.pollFirst() + " " + ss.lower("b"));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        for (Integer x : q) if (x < 3) q.add(x + 5);
        System.out.println(q + " " + q.poll() + " " + q.remove(6) + " " + q);
        ConcurrentLinkedDeque<Integer> dq = new ConcurrentLinkedDeque<>(q);
        dq.addFirst(0);
        System.out.println(dq + " " + dq.pollLast() + " " + dq.peekFirst());
    }
}
