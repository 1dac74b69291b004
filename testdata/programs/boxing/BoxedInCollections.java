// Shows boxed numbers as keys and elements: mixed types, removal overloads, counting, sorting and overflow while boxing.
package boxing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public class BoxedInCollections {
    public static void main(String[] args) {
        Set<Object> mixed = new HashSet<>();
        mixed.add(1);
        mixed.add(1L);
        mixed.add((short) 1);
        mixed.add((byte) 1);
        mixed.add('\u0001');
        mixed.add(1.0);
        mixed.add(1f);
        mixed.add("1");
        mixed.add(true);
        System.out.println(mixed.size() + " " + mixed.contains(1) + mixed.contains(2 - 1L) + mixed.contains((Object) (char) 1) + mixed.contains(1.0f));
        Set<Short> shorts = new HashSet<>();
        for (short i = 0; i < 100; i++) {
            shorts.add(i);
            shorts.remove(i - 1);
        }
        System.out.println(shorts.size());
        Set<Integer> ints = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            ints.add(i);
            ints.remove(i - 1);
        }
        System.out.println(ints);
        List<Integer> list = new ArrayList<>(List.of(5, 1, 9, 1, 300, 300));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list + " " + list.indexOf(300) + " " + list.lastIndexOf(300) + " " + list.contains(9L));
        Map<Integer, Integer> counts = new TreeMap<>();
        for (int i = 0; i < 500; i++) counts.merge(i * i % 17, 1, Integer::sum);
        System.out.println(counts);
        Map<Character, Integer> letters = new LinkedHashMap<>();
        for (char c : "mississippi".toCharArray()) letters.put(c, letters.getOrDefault(c, 0) + 1);
        System.out.println(letters);
        Map<Long, String> longs = new HashMap<>();
        longs.put(1L, "one");
        System.out.println(longs.get(1) + " " + longs.get(1L) + " " + longs.containsKey((long) 1));
        List<Double> doubles = Arrays.asList(0.0, -0.0, Double.NaN, 1.5, -1.5, Double.NEGATIVE_INFINITY);
        Collections.sort(doubles);
        System.out.println(doubles + " " + doubles.indexOf(-0.0) + doubles.indexOf(Double.NaN) + " " + Collections.max(doubles));
        List<Integer> numbers = Arrays.asList(Integer.MIN_VALUE, 5, -3, Integer.MAX_VALUE, 0);
        List<Integer> broken = new ArrayList<>(numbers);
        broken.sort((a, b) -> a - b);
        numbers.sort(Integer::compare);
        System.out.println(numbers + " " + broken);
        numbers.sort(Comparator.comparing(Math::abs, Comparator.reverseOrder()));
        System.out.println(numbers);
        Integer[] array = {3, null, 1};
        Arrays.sort(array, Comparator.nullsLast(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(array));
        long sum = 0;
        Integer boxedSum = 0;
        Long boxedLong = 0L;
        for (int i = 0; i < 70000; i++) {
            boxedSum += i;
            boxedLong += i;
            sum += i;
        }
        System.out.println(sum + " " + boxedSum + " " + boxedLong + " " + (boxedLong == sum) + " " + boxedLong.equals(sum));
        int total = 0;
        for (Integer i : list) total += i;
        for (int i : list) total -= 2 * i;
        System.out.println(total);
        Object[] objects = {1, 2L, 3.0, '4', "5", (byte) 6, true, null};
        StringBuilder kinds = new StringBuilder();
        for (Object o : objects) kinds.append(o instanceof Integer ? 'I' : o instanceof Long ? 'J' : o instanceof Number ? 'N' : o instanceof Comparable ? 'C' : 'x');
        System.out.println(kinds);
        List<Integer> withNull = Arrays.asList(1, null);
        int failing = 0;
        try {
            for (int i : withNull) failing += i;
        } catch (NullPointerException e) {
            System.out.println("stopped at " + failing);
        }
    }
}
