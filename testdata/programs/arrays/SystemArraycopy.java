// Shows System.arraycopy: overlaps both ways, all types, partial copies on failure and every error message.
package arrays;

import java.util.Arrays;

public class SystemArraycopy {
    static void attempt(Object source, int from, Object target, int to, int length) {
        try {
            System.arraycopy(source, from, target, to, length);
            System.out.println("copied");
        } catch (NullPointerException e) {
            System.out.println("null array");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 2, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 3, a, 0, 7);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 4, a, 4, 3);
        System.arraycopy(a, 10, a, 0, 0);
        System.out.println(Arrays.toString(a));
        long[] l = {1L << 40, 2, 3, 4};
        System.arraycopy(l, 0, l, 1, 3);
        double[] d = {1.5, 2.5, 3.5};
        System.arraycopy(d, 1, d, 0, 2);
        char[] c = "overlap".toCharArray();
        System.arraycopy(c, 0, c, 3, 4);
        byte[] b = {1, 2, 3};
        byte[] b2 = new byte[5];
        System.arraycopy(b, 0, b2, 1, 3);
        boolean[] z = {true, false, true};
        System.arraycopy(z, 0, z, 1, 2);
        short[] s = {5, 6};
        System.arraycopy(s, 1, s, 0, 1);
        float[] f = {5, 6};
        System.arraycopy(f, 0, f, 1, 1);
        System.out.println(Arrays.toString(l) + Arrays.toString(d) + new String(c) + Arrays.toString(b2) + Arrays.toString(z) + Arrays.toString(s) + Arrays.toString(f));
        String[] strings = {"a", "b", "c"};
        Object[] objects = new Object[3];
        System.arraycopy(strings, 0, objects, 0, 3);
        System.out.println(Arrays.toString(objects));
        Object[] mixed = {"x", "y", 3, "z"};
        String[] target = new String[4];
        attempt(mixed, 0, target, 0, 4);
        System.out.println("partial " + Arrays.toString(target));
        attempt(mixed, 3, target, 2, 1);
        System.out.println(Arrays.toString(target));
        attempt(a, -1, a, 0, 1);
        attempt(a, 0, a, -1, 1);
        attempt(a, 0, a, 0, -1);
        attempt(a, 5, a, 0, 6);
        attempt(a, 0, a, 8, 3);
        attempt(a, 11, a, 0, 0);
        attempt(a, Integer.MAX_VALUE, a, 0, 1);
        attempt(a, 1, a, Integer.MAX_VALUE, Integer.MAX_VALUE);
        attempt(a, 0, l, 0, 1);
        attempt(b, 0, z, 0, 1);
        attempt(a, 0, new Integer[1], 0, 1);
        attempt(strings, 0, c, 0, 1);
        attempt("text", 0, a, 0, 1);
        attempt(a, 0, "text", 0, 1);
        attempt(null, 0, a, 0, 1);
        attempt(a, 0, null, 0, 1);
        attempt(new int[2][2], 0, new Object[2], 0, 2);
        attempt(new Object[] {new int[1], null}, 0, new int[2][], 0, 2);
        attempt(new Object[] {new long[1]}, 0, new int[2][], 0, 1);
        attempt(strings, 2, strings, 3, 1);
        attempt(objects, 1, mixed, 4, 1);
    }
}
