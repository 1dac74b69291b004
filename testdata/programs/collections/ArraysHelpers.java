// java.util.Arrays: asList write-through, sorting ranges, searching, comparing, mismatch, deep printing and prefix sums.
package collections;

import java.util.*;

public class ArraysHelpers {
    public static void main(String[] args) {
        String[] backing = {"c", "a", "b"};
        List<String> view = Arrays.asList(backing);
        view.set(0, "z");
        backing[1] = "y";
        System.out.println(view + " " + Arrays.toString(backing) + " " + view.getClass().getSimpleName());
        Collections.sort(view);
        System.out.println(Arrays.toString(backing));
        for (Runnable r : new Runnable[] {() -> view.add("q"), () -> view.remove(0), () -> view.clear(), () -> view.get(3)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        int[] ints = new int[300];
        for (int i = 0; i < ints.length; i++) ints[i] = (i * 7919 + 13) % 1009 - 500;
        int[] copy = ints.clone();
        Arrays.sort(copy, 100, 200);
        System.out.println(Arrays.hashCode(copy) + " " + copy[100] + " " + copy[199]);
        Arrays.sort(copy);
        System.out.println(copy[0] + " " + copy[299] + " " + Arrays.hashCode(copy) + " " + Arrays.binarySearch(copy, copy[17]) + " " + Arrays.binarySearch(copy, 10000) + " " + Arrays.binarySearch(copy, 10, 20, -10000));
        double[] ds = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1, Double.MIN_VALUE};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(ds));
        char[] cs = "sorting chars".toCharArray();
        Arrays.sort(cs);
        System.out.println("[" + new String(cs) + "]");
        byte[] bs = {5, -128, 127, 0, -1};
        Arrays.sort(bs);
        System.out.println(Arrays.toString(bs));
        long[] prefix = new long[20];
        Arrays.setAll(prefix, i -> i + 1);
        Arrays.parallelPrefix(prefix, (a, b) -> a * b);
        System.out.println(Arrays.toString(prefix));
        int[] par = ints.clone();
        Arrays.parallelSort(par);
        System.out.println(Arrays.equals(par, copy) + " " + Arrays.mismatch(ints, copy) + " " + Arrays.mismatch(par, copy));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 2, 3}) + " " + Arrays.compare(new int[] {1, 9}, new int[] {1, 2, 3}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}));
        Object[] nested = {1, new int[] {1, 2}, new String[][] {{"x"}, null, {}}, null, 'c', new double[] {0.1}};
        System.out.println(Arrays.deepToString(nested));
        Object[] self = {1, null};
        self[1] = self;
        System.out.println(Arrays.deepToString(self));
        System.out.println(Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Arrays.equals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        System.out.println(Arrays.deepHashCode(new Object[] {new int[] {1, 2}, "x", null}) + " " + Arrays.hashCode(new double[] {1.5, -0.0}) + " " + Arrays.hashCode((int[]) null));
        System.out.println(Arrays.toString(Arrays.copyOf(new int[] {1, 2, 3}, 5)) + Arrays.toString(Arrays.copyOfRange("abcdef".toCharArray(), 2, 8)).replace('\0', '0'));
        Number[] nums = Arrays.copyOf(new Integer[] {1, 2}, 3, Number[].class);
        nums[2] = 2.5;
        System.out.println(Arrays.toString(nums) + nums.getClass().getSimpleName());
        boolean[] flags = new boolean[4];
        Arrays.fill(flags, 1, 3, true);
        System.out.println(Arrays.toString(flags) + Arrays.toString((int[]) null) + Arrays.stream(ints, 5, 9).sum());
        Runnable[] bad = {() -> Arrays.sort(ints, 5, 301), () -> Arrays.sort(ints, 9, 3), () -> Arrays.fill(ints, -1, 2, 0), () -> Arrays.copyOfRange(ints, 301, 302), () -> Arrays.copyOf(ints, -1), () -> Arrays.copyOfRange(ints, 4, 2)};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Object[] strings = Arrays.copyOf(new String[] {"s"}, 2);
        strings[1] = 12;
    }
}
