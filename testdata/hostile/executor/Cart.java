import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** Maps that look half built, or hand out what no entry of a map is, and fields that are called like the JDK's own. */
public class Cart {
    public enum Item { BREAD, MILK }

    /** Clearing takes the elements out of the map before it changes the size. */
    public static Map<Item, String> churned() {
        EnumMap<Item, String> map = new EnumMap<>(Item.class);
        for (int round = 0; round < 3; round++) {
            map.put(Item.BREAD, round == 1 ? null : "b");
            map.remove(Item.BREAD);
            map.put(Item.MILK, null);
            map.clear();
        }
        map.put(Item.MILK, null);
        return map;
    }

    /** The map is there before the call that is stopped. */
    public static Map<Item, String> made() {
        return new EnumMap<>(Collections.singletonMap(Item.BREAD, "b"));
    }

    public static int churn(Map<Item, String> map) {
        for (int round = 0; round < 20; round++) {
            map.clear();
            map.put(Item.BREAD, null);
        }
        return map.size();
    }

    public static Map<Item, Integer> nullKey() {
        return new HashMap<>(Collections.singletonMap((Item) null, (Integer) null));
    }

    /** Entries that are none: {@code synchronizedMap} hands them out as they are. */
    public static Map<Object, Object> missingEntry() {
        return Collections.synchronizedMap(new Odd(new Object[] {null}));
    }

    public static Map<Object, Object> otherEntry() {
        return Collections.synchronizedMap(new Odd(new Object[] {"no entry"}));
    }

    public static Map<Object, Object> staticEntry() {
        return Collections.synchronizedMap(new Odd(new Object[] {new Static()}));
    }

    public static class Static {
        public static Object getKey() { return "k"; }
        public static Object getValue() { return "v"; }
    }

    static class Odd extends AbstractMap<Object, Object> {
        private final Object[] elements;
        Odd(Object[] elements) { this.elements = elements; }
        @Override public Set<Map.Entry<Object, Object>> entrySet() {
            return new AbstractSet<Map.Entry<Object, Object>>() {
                @Override public Iterator<Map.Entry<Object, Object>> iterator() { return Collections.emptyIterator(); }
                @Override public int size() { return elements.length; }
                @Override public Object[] toArray() { return elements; }
            };
        }
    }

    /** A subclass's fields hide those of the JDK, and hold no references. */
    public static class Forged extends RuntimeException {
        public long detailMessage = 0x1234567;
        public long cause = 0x7654321;
    }

    public static class ForgedList extends ArrayList<String> {
        public long elementData = 0x1234567;
        public long size = 5;
    }

    public static int fail() { throw new Forged(); }

    public static boolean find(String text) {
        ForgedList list = new ForgedList();
        list.add("a");
        return list.contains(text);
    }
}
