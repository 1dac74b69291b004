// The functional methods of HashMap: merge, compute, getOrDefault, replaceAll, null keys and values, and views.
package collections;

import java.util.*;

public class HashMapFunctions {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        String text = "the quick brown fox jumps over the lazy dog the fox";
        for (String w : text.split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m);
        System.out.println(m.put(null, 5) + " " + m.put(null, 6) + " " + m.get(null));
        System.out.println(m.put("nothing", null) + " contains " + m.containsKey("nothing") + " get " + m.get("nothing") + " default " + m.getOrDefault("nothing", 9));
        System.out.println(m.putIfAbsent("nothing", 3) + " now " + m.get("nothing"));
        System.out.println(m.putIfAbsent("nothing", 4) + " still " + m.get("nothing"));
        System.out.println("compute fox " + m.compute("fox", (k, v) -> v == null ? 1 : v * 100));
        System.out.println("compute new " + m.compute("new", (k, v) -> v == null ? 1 : v * 100));
        System.out.println("compute to null " + m.compute("new", (k, v) -> null) + " " + m.containsKey("new"));
        System.out.println("merge to null " + m.merge("fox", 0, (a, b) -> null) + " " + m.containsKey("fox"));
        System.out.println("replace " + m.replace("dog", 7) + " " + m.replace("cat", 7) + " " + m.replace("dog", 7, 8) + " " + m.replace("dog", 7, 9));
        System.out.println("remove pair " + m.remove("dog", 7) + " " + m.remove("dog", 8));
        m.replaceAll((k, v) -> (k == null ? 0 : k.length()) * 10 + v);
        System.out.println(m);
        m.values().remove(31);
        System.out.println(m.keySet() + " " + m.values());
        m.entrySet().removeIf(e -> e.getValue() > 50);
        System.out.println(m);
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() + 1);
        }
        System.out.println(m + " hash " + m.hashCode());
        System.out.println(m.equals(new TreeMap<>(Map.of("a", 1))) + " " + new HashMap<>(m).equals(m));
        m.keySet().retainAll(Arrays.asList(null, "over", "zebra"));
        System.out.println(m);
        try {
            m.keySet().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("keySet add " + e.getMessage());
        }
        try {
            m.computeIfAbsent("key", k -> {
                m.put("other", 1);
                return 2;
            });
        } catch (ConcurrentModificationException e) {
            System.out.println("computeIfAbsent modified the map " + e.getMessage());
        }
        try {
            m.merge("over", null, Integer::sum);
        } catch (NullPointerException e) {
            System.out.println("merge null value refused");
        }
        try {
            new HashMap<>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new HashMap<>(1, Float.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Map<Object, String> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put('a', "char");
        mixed.put(1.0, "double");
        mixed.put(-0.0, "negzero");
        mixed.put(0.0, "zero");
        mixed.put(Double.NaN, "nan");
        mixed.put(List.of(1, 2), "list");
        System.out.println(mixed.size() + " " + mixed.get(0.0 / 0.0) + " " + mixed.get(Arrays.asList(1, 2)) + " " + mixed.get(97) + " " + mixed);
    }
}
