// LinkedHashMap in insertion and access order, and as a least recently used cache.
package collections;

import java.util.*;

public class LinkedHashMapLru {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int limit;
        int evicted;

        Cache(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() <= limit) {
                return false;
            }
            evicted++;
            System.out.println("  evict " + eldest);
            return true;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> ins = new LinkedHashMap<>();
        for (String s : new String[] {"one", "two", "three", "four", "two", "one"}) {
            ins.merge(s, s.length(), (a, b) -> a * 10 + b);
        }
        System.out.println(ins);
        ins.remove("two");
        ins.put("two", 2);
        ins.putIfAbsent("three", 33);
        System.out.println(ins);
        Cache<Integer, String> cache = new Cache<>(4);
        int hits = 0;
        int misses = 0;
        int seed = 5;
        for (int i = 0; i < 30; i++) {
            seed = (seed * 11 + 7) % 23;
            int key = seed % 7;
            if (cache.get(key) != null) {
                hits++;
            } else {
                misses++;
                cache.put(key, "v" + key + "@" + i);
            }
        }
        System.out.println("hits " + hits + " misses " + misses + " evicted " + cache.evicted);
        System.out.println(cache);
        Integer eldest = cache.keySet().iterator().next();
        cache.getOrDefault(eldest, "");
        System.out.println("after getOrDefault of the eldest " + cache.keySet());
        cache.containsKey(cache.keySet().iterator().next());
        System.out.println("containsKey does not touch " + cache.keySet());
        cache.computeIfPresent(cache.keySet().iterator().next(), (k, v) -> v + "!");
        System.out.println("computeIfPresent " + cache);
        cache.replaceAll((k, v) -> v.toUpperCase(Locale.ROOT));
        System.out.println(cache.values());
        try {
            for (Integer k : cache.keySet()) {
                cache.get(k);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("reading in access order modifies: " + e.getMessage());
        }
        Iterator<Map.Entry<Integer, String>> it = cache.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(cache.size() + " " + cache);
        LinkedHashSet<Character> letters = new LinkedHashSet<>();
        for (char c : "mississippi river".toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters + " " + letters.remove('s') + " " + letters.add('s') + " " + letters);
    }
}
