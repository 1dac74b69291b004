// Shows fill, setAll, equals, compare, mismatch, hashCode, binarySearch and stream views of arrays.
package arrays;

import java.util.Arrays;
import java.util.List;

public class ArraysUtilities {
    public static void main(String[] args) {
        int[] a = new int[6];
        Arrays.fill(a, 4);
        Arrays.fill(a, 1, 3, -2);
        System.out.println(Arrays.toString(a));
        Arrays.setAll(a, i -> i * i - 3);
        System.out.println(Arrays.toString(a));
        double[] d = new double[4];
        Arrays.setAll(d, i -> 1.0 / (i + 1));
        String[] s = new String[3];
        Arrays.setAll(s, i -> "x".repeat(i));
        Arrays.fill(s, 2, 3, null);
        System.out.println(Arrays.toString(d) + Arrays.toString(s) + Arrays.toString((Object[]) null) + Arrays.toString((int[]) null));
        int[] b = a.clone();
        b[4]++;
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(a, 0, 4, b, 0, 4) + " " + Arrays.equals((int[]) null, null) + " " + Arrays.equals(a, null));
        System.out.println(Arrays.compare(a, b) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1}) + " " + Arrays.compare(new byte[] {-1}, new byte[] {1})
            + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compare((int[]) null, a) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false})
            + " " + Arrays.compare(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a", "z"}));
        System.out.println(Arrays.mismatch(a, b) + " " + Arrays.mismatch(a, a) + " " + Arrays.mismatch(new int[] {1}, new int[] {1, 2}) + " "
            + Arrays.mismatch("abcdefghijkl".getBytes(), "abcdefghijkL".getBytes()) + " " + Arrays.mismatch(new float[] {Float.NaN}, new float[] {Float.NaN}));
        byte[] longA = new byte[1000];
        byte[] longB = new byte[1000];
        for (int i = 0; i < 1000; i++) longA[i] = longB[i] = (byte) (i * 7);
        longB[997] ^= 1;
        System.out.println(Arrays.mismatch(longA, longB) + " " + Arrays.equals(longA, longB) + " " + Arrays.compare(longA, longB) + " " + Arrays.hashCode(longA));
        System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(new long[] {1L << 33, -1}) + " " + Arrays.hashCode(new boolean[] {true, false})
            + " " + Arrays.hashCode(new char[] {'a', '\uffff'}) + " " + Arrays.hashCode(new Object[] {null, "k", 3}) + " " + Arrays.hashCode((short[]) null)
            + " " + Arrays.hashCode(new short[] {-5}) + " " + Arrays.hashCode(new float[] {1.5f}) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, "k", null}));
        int[] sorted = {1, 3, 3, 5, 9, 12, 40};
        for (int key = 0; key < 45; key += 4) System.out.print(Arrays.binarySearch(sorted, key) + " ");
        System.out.println(Arrays.binarySearch(sorted, 2, 5, 40) + " " + Arrays.binarySearch("acegi".toCharArray(), 'f') + " "
            + Arrays.binarySearch(new String[] {"CC", "bb", "aa"}, "AA", String.CASE_INSENSITIVE_ORDER.reversed()));
        System.out.println(Arrays.deepEquals(new Object[] {new int[] {1}, new Object[] {"x"}}, new Object[] {new int[] {1}, new Object[] {"x"}})
            + " " + Arrays.equals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new long[] {1}}));
        List<String> view = Arrays.asList("p", "q", "r");
        view.set(1, "Q");
        System.out.println(view + " " + view.indexOf("Q") + " " + view.contains(null));
        try {
            view.add("s");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size " + e.getMessage());
        }
        System.out.println(Arrays.asList(new int[] {1, 2}).size() + " " + Arrays.asList(1, 2).size() + " " + Arrays.asList((Object) null));
        System.out.println(Arrays.stream(sorted).sum() + " " + Arrays.stream(sorted, 2, 5).max().getAsInt() + " " + Arrays.stream(view.toArray()).count());
        System.out.println(Arrays.deepToString(new Object[] {1, new int[] {2}, new String[][] {{"z"}}, null, new char[] {'c'}, new boolean[0]}));
    }
}
