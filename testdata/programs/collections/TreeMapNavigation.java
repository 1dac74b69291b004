// TreeMap floor, ceiling, head, tail and sub maps, descending views and range errors.
package collections;

import java.util.*;

public class TreeMapNavigation {
    static void tryRange(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " ok");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            map.put((i * 7) % 20 * 5, "v" + i);
        }
        System.out.println(map);
        for (int k : new int[] {-1, 0, 4, 5, 47, 95, 96}) {
            System.out.println(k + ": floor " + map.floorKey(k) + " lower " + map.lowerKey(k) + " ceil " + map.ceilingEntry(k) + " higher " + map.higherEntry(k));
        }
        System.out.println(map.firstEntry() + " " + map.lastEntry() + " " + map.firstKey() + " " + map.lastKey());
        NavigableMap<Integer, String> sub = map.subMap(10, false, 60, true);
        System.out.println(sub + " size " + sub.size());
        System.out.println(sub.headMap(30) + " | " + sub.tailMap(30, false) + " | " + sub.descendingMap());
        System.out.println(sub.floorKey(10) + " " + sub.floorKey(1000) + " " + sub.lowerKey(15) + " " + sub.higherKey(60));
        sub.put(33, "inserted");
        sub.remove(20);
        System.out.println(map.get(33) + " " + map.containsKey(20) + " " + sub.size());
        tryRange("put 10 outside", () -> sub.put(10, "x"));
        tryRange("put 61 outside", () -> sub.put(61, "x"));
        tryRange("sub of sub outside", () -> sub.subMap(5, 20));
        tryRange("inverted range", () -> map.subMap(9, 3));
        tryRange("null key", () -> map.put(null, "x"));
        tryRange("first of empty", () -> new TreeMap<String, String>().firstKey());
        NavigableMap<Integer, String> down = map.descendingMap();
        System.out.println(down.firstKey() + " " + down.floorKey(47) + " " + down.headMap(80) + " " + down.subMap(50, true, 40, true));
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + sub.pollFirstEntry() + " " + down.pollFirstEntry());
        System.out.println(map.navigableKeySet().headSet(40) + " " + map.descendingKeySet());
        map.tailMap(50).clear();
        System.out.println(map + " " + map.size());
        Map.Entry<Integer, String> e = map.firstEntry();
        tryRange("immutable entry", () -> e.setValue("z"));
        for (Map.Entry<Integer, String> x : map.entrySet()) {
            x.setValue(x.getValue() + "'");
        }
        System.out.println(map);
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Hello", 1);
        ci.put("HELLO", 2);
        ci.put("apple", 3);
        System.out.println(ci + " " + ci.get("hElLo") + " equals " + ci.equals(Map.of("Hello", 2, "apple", 3)));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nulls.put("b", 1);
        nulls.put(null, 2);
        nulls.put("c", 3);
        System.out.println(nulls + " " + nulls.headMap("b", true) + " " + nulls.firstKey());
    }
}
