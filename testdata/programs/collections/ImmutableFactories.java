// List.of, Set.of and Map.of: equality, null refusal, duplicates and refused changes.
package collections;

import java.util.*;
import java.util.stream.*;

public class ImmutableFactories {
    interface Action { Object run() throws Exception; }

    static void attempt(String label, Action a) {
        try {
            System.out.println(label + " = " + a.run());
        } catch (NullPointerException e) {
            System.out.println(label + " refused null");
        } catch (Exception e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n <= 12; n++) {
            Integer[] a = new Integer[n];
            Arrays.setAll(a, i -> i * i);
            List<Integer> l = List.of(a);
            Set<Integer> s = Set.of(a);
            System.out.println(n + " " + l + " " + l.hashCode() + " " + s.hashCode() + " " + s.size() + " " + new TreeSet<>(s).equals(s));
        }
        List<String> three = List.of("a", "b", "c");
        attempt("add", () -> three.add("d"));
        attempt("set", () -> three.set(0, "d"));
        attempt("remove", () -> three.remove("a"));
        attempt("removeIf", () -> three.removeIf(x -> false));
        attempt("sort", () -> { three.sort(null); return null; });
        attempt("iterator remove", () -> { Iterator<String> i = three.iterator(); i.next(); i.remove(); return null; });
        attempt("of null", () -> List.of("a", null));
        attempt("contains null", () -> three.contains(null));
        attempt("indexOf", () -> three.indexOf("c") + "," + three.lastIndexOf("z"));
        attempt("get", () -> three.get(3));
        attempt("get of two", () -> List.of(1, 2).get(2));
        attempt("subList", () -> three.subList(1, 3));
        attempt("subList bad", () -> three.subList(2, 1));
        attempt("duplicate pair", () -> Set.of(1, 1));
        attempt("duplicates", () -> Set.of("q", "w", "e", "q"));
        attempt("duplicate key", () -> Map.of("k", 1, "k", 2));
        attempt("duplicate entries", () -> Map.ofEntries(Map.entry("x", 1), Map.entry("y", 2), Map.entry("x", 3)));
        attempt("null value", () -> Map.of("k", null));
        Map<String, Integer> m = Map.of("one", 1, "two", 2, "three", 3);
        attempt("sorted map", () -> new TreeMap<>(m));
        attempt("map put", () -> m.put("four", 4));
        attempt("map compute", () -> m.compute("one", (k, v) -> 5));
        attempt("map get null", () -> m.get(null));
        attempt("getOrDefault", () -> m.getOrDefault("five", 5));
        attempt("entry", () -> Map.entry("a", 1) + " " + Map.entry("a", 1).equals(new AbstractMap.SimpleEntry<>("a", 1)));
        attempt("entry null", () -> Map.entry(null, 1));
        attempt("entry set value", () -> Map.entry("a", 1).setValue(2));
        attempt("copyOf same", () -> List.copyOf(three) == three);
        attempt("copyOf", () -> List.copyOf(new ArrayList<>(three)).equals(three));
        attempt("copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("set copyOf", () -> new TreeSet<>(Set.copyOf(List.of(3, 1, 3, 2, 1))));
        attempt("toList", () -> Stream.of(1, null, 2).toList());
        attempt("toList add", () -> Stream.of(1).toList().add(2));
        attempt("unmodifiable", () -> Stream.of(1, 2).collect(Collectors.toUnmodifiableList()).remove(0));
        attempt("equal lists", () -> List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + Set.of(1, 2).equals(Set.of(2, 1)));
        attempt("map hash", () -> m.hashCode() == new HashMap<>(m).hashCode());
        attempt("toArray", () -> Arrays.toString(List.of(1, 2).toArray(new Object[4])));
    }
}
