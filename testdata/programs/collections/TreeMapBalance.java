// Thousands of insertions and deletions in a TreeMap compared step by step with a plain sorted array.
package collections;

import java.util.*;

public class TreeMapBalance {
    static int[] keys = new int[0];

    static boolean insert(int k) {
        int i = Arrays.binarySearch(keys, k);
        if (i >= 0) return false;
        i = -i - 1;
        int[] n = new int[keys.length + 1];
        System.arraycopy(keys, 0, n, 0, i);
        n[i] = k;
        System.arraycopy(keys, i, n, i + 1, keys.length - i);
        keys = n;
        return true;
    }

    static boolean delete(int k) {
        int i = Arrays.binarySearch(keys, k);
        if (i < 0) return false;
        int[] n = new int[keys.length - 1];
        System.arraycopy(keys, 0, n, 0, i);
        System.arraycopy(keys, i + 1, n, i, n.length - i);
        keys = n;
        return true;
    }

    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>();
        long seed = 20240229L;
        int mismatches = 0;
        long trace = 1;
        for (int step = 0; step < 4000; step++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            int k = (int) (seed >>> 40) % 500;
            boolean add = (seed >>> 33 & 3) != 0 ^ step > 2000;
            boolean a = add ? set.add(k) : set.remove(k);
            boolean b = add ? insert(k) : delete(k);
            if (a != b) mismatches++;
            Integer c = set.ceiling(k);
            int at = Arrays.binarySearch(keys, k);
            int pos = at >= 0 ? at : -at - 1;
            Integer expected = pos < keys.length ? (Integer) keys[pos] : null;
            if (!Objects.equals(c, expected)) mismatches++;
            trace = trace * 31 + (a ? 1 : 0) + (c == null ? 7 : c);
            if (step % 500 == 499) {
                System.out.println(step + ": size " + set.size() + " first " + set.first() + " last " + set.last() + " trace " + trace);
            }
        }
        System.out.println("mismatches " + mismatches);
        System.out.println(Arrays.toString(keys).equals(set.toString()));
        System.out.println(set);
        int[] seen = new int[1];
        for (int i = 0; i < 10; i++) {
            System.out.print(set.headSet(i * 50).size() + (i < 9 ? "," : "\n"));
        }
        set.descendingSet().forEach(k -> seen[0] = seen[0] * 3 + k);
        System.out.println("descending checksum " + seen[0]);
        TreeSet<Integer> ascending = new TreeSet<>();
        for (int i = 0; i < 1000; i++) ascending.add(i);
        for (int i = 0; i < 1000; i += 2) ascending.pollFirst();
        System.out.println(ascending.size() + " " + ascending.first() + " " + ascending.subSet(600, 605));
    }
}
