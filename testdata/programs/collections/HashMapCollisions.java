// HashMap bins that turn into trees: many keys of one hash, comparable or not, with removal down to lists again.
package collections;

import java.util.*;

public class HashMapCollisions {
    record Bad(int id) implements Comparable<Bad> {
        @Override public int hashCode() { return 42; }
        @Override public int compareTo(Bad o) { return Integer.compare(id, o.id); }
    }

    static final class Awkward {
        final String text;
        Awkward(String text) { this.text = text; }
        @Override public int hashCode() { return text.length() & 1; }
        @Override public boolean equals(Object o) { return o instanceof Awkward a && a.text.equals(text); }
        @Override public String toString() { return "~" + text; }
    }

    public static void main(String[] args) {
        Map<Bad, Integer> map = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            map.put(new Bad((i * 73) % 211), i);
        }
        System.out.println("size " + map.size());
        long check = 0;
        for (int i = 0; i < 211; i++) {
            Integer v = map.get(new Bad(i));
            check = check * 7 + (v == null ? -1 : v);
        }
        System.out.println("check " + check);
        int n = 0;
        StringBuilder order = new StringBuilder();
        for (Bad b : map.keySet()) {
            if (n++ < 20) order.append(b.id).append(' ');
        }
        System.out.println("insertion-like order in bin: " + order);
        for (int i = 0; i < 211; i++) {
            if (i % 10 != 3) map.remove(new Bad(i));
        }
        System.out.println("left " + map);
        map.merge(new Bad(3), 1000, Integer::sum);
        map.computeIfAbsent(new Bad(4), b -> b.id * 2);
        map.computeIfPresent(new Bad(13), (b, v) -> null);
        System.out.println(map.get(new Bad(3)) + " " + map.get(new Bad(4)) + " " + map.containsKey(new Bad(13)));
        Map<Awkward, Integer> odd = new HashMap<>(64);
        for (int i = 0; i < 120; i++) {
            odd.merge(new Awkward("k".repeat(i % 5) + i % 30), 1, Integer::sum);
        }
        System.out.println("odd size " + odd.size());
        int total = 0;
        for (int i = 0; i < 30; i++) {
            for (int k = 0; k < 5; k++) {
                Integer c = odd.get(new Awkward("k".repeat(k) + i));
                if (c != null) total += c * (i + 1) * (k + 1);
            }
        }
        System.out.println("total " + total);
        odd.keySet().removeIf(a -> a.text.length() > 2);
        TreeMap<String, Integer> sorted = new TreeMap<>();
        odd.forEach((k, v) -> sorted.put(k.toString(), v));
        System.out.println(sorted);
        Map<String, Integer> aabb = new HashMap<>();
        String[] pair = {"Aa", "BB"};
        for (int bits = 0; bits < 64; bits++) {
            StringBuilder sb = new StringBuilder();
            for (int k = 0; k < 6; k++) sb.append(pair[bits >> k & 1]);
            aabb.put(sb.toString(), bits);
        }
        System.out.println("string collisions " + aabb.size() + " hash " + aabb.keySet().stream().mapToInt(String::hashCode).distinct().count());
        System.out.println(aabb.get("AaBBAaBBAaBB") + " " + aabb.get("BBBBBBBBBBBB") + " " + aabb.get("AaAaAaAaAaBb"));
    }
}
