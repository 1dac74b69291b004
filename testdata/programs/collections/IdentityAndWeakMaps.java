// IdentityHashMap compares by reference, WeakHashMap keeps entries whose keys stay reachable.
package collections;

import java.util.*;

public class IdentityAndWeakMaps {
    public static void main(String[] args) {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = new String("key");
        String b = new String("key");
        System.out.println(id.put(a, 1) + " " + id.put(b, 2) + " " + id.put("key", 3) + " " + id.put("key", 4));
        System.out.println("size " + id.size() + " a " + id.get(a) + " b " + id.get(b) + " literal " + id.get("key") + " new " + id.get(new String("key")));
        System.out.println("interned " + id.get(b.intern()));
        id.put(null, 5);
        System.out.println(id.containsKey(null) + " " + id.containsValue(5) + " " + id.containsValue(new Integer[0]));
        System.out.println("sum " + id.values().stream().mapToInt(x -> x).sum());
        System.out.println(id.remove(a) + " " + id.remove(a) + " " + id.size());
        Object[] keys = new Object[100];
        IdentityHashMap<Object, Integer> many = new IdentityHashMap<>(4);
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new int[] {i};
            many.put(keys[i], i);
        }
        int sum = 0;
        for (int i = 0; i < keys.length; i += 3) {
            sum += many.remove(keys[i]);
        }
        int left = 0;
        for (Object k : keys) {
            Integer v = many.get(k);
            if (v != null) left += v;
        }
        System.out.println(many.size() + " removed sum " + sum + " left sum " + left);
        Map<Object, Integer> eq = new HashMap<>();
        eq.put(new String("x"), 1);
        IdentityHashMap<Object, Integer> ideq = new IdentityHashMap<>(eq);
        System.out.println("equal to hash map " + ideq.equals(eq) + " reverse " + eq.equals(ideq));
        Integer small1 = 100;
        Integer small2 = 100;
        IdentityHashMap<Integer, String> ints = new IdentityHashMap<>();
        ints.put(small1, "first");
        ints.put(small2, "second");
        ints.put(Integer.valueOf(1000), "big");
        System.out.println(ints.size() + " " + ints.get(100));
        Set<Object> idSet = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(idSet.add(a) + " " + idSet.add(b) + " " + idSet.add(a) + " " + idSet.size());
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        List<Object> strong = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Object k = "weak" + i;
            strong.add(k);
            weak.put(k, "value" + i);
        }
        weak.put(null, "for null");
        System.out.println(weak.size() + " " + weak.get("weak3") + " " + weak.get(null) + " " + weak.containsKey("weak11"));
        weak.remove("weak3");
        weak.replaceAll((k, v) -> v + "!");
        System.out.println(new TreeMap<>(Map.of("n", weak.size())) + " " + weak.get("weak4"));
        System.out.println(new TreeSet<>(weak.values()));
        System.out.println(strong.size());
    }
}
