// System.arraycopy: overlaps, type checks, partial copies before ArrayStoreException, and bounds messages.
package system;

import java.util.*;

public class ArrayCopyRules {
    static void attempt(String label, Object src, int sp, Object dst, int dp, int len) {
        String r;
        try {
            System.arraycopy(src, sp, dst, dp, len);
            r = "ok";
        } catch (NullPointerException e) {
            r = "null";
        } catch (ArrayStoreException | IndexOutOfBoundsException e) {
            r = e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        String d = dst instanceof int[] i ? Arrays.toString(i) : dst instanceof Object[] o ? Arrays.deepToString(o) : dst instanceof long[] l ? Arrays.toString(l) : dst instanceof boolean[] z ? Arrays.toString(z) : "-";
        System.out.println(label + " -> " + r + " " + d);
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6};
        attempt("forward overlap", a, 0, a, 2, 4);
        int[] b = {1, 2, 3, 4, 5, 6};
        attempt("backward overlap", b, 2, b, 0, 4);
        attempt("self", b, 0, b, 0, 6);
        attempt("empty at end", b, 6, b, 6, 0);
        attempt("src past end", b, 3, b, 0, 4);
        attempt("dst past end", b, 0, b, 5, 2);
        attempt("negative src", b, -1, b, 0, 1);
        attempt("negative dst", b, 0, b, -2, 1);
        attempt("negative length", b, 0, b, 0, -1);
        attempt("overflowing length", b, 1, b, 1, Integer.MAX_VALUE);
        attempt("empty past end", b, 7, b, 0, 0);
        attempt("int to long", new int[] {1}, 0, new long[1], 0, 1);
        attempt("int to Object", new int[] {1}, 0, new Object[1], 0, 1);
        attempt("Object to int", new Object[] {1}, 0, new int[1], 0, 1);
        attempt("not an array", "text", 0, new Object[1], 0, 1);
        attempt("into non array", new int[1], 0, "text", 0, 1);
        attempt("null source", null, 0, new int[1], 0, 1);
        attempt("null target", new int[1], 0, null, 0, 0);
        attempt("byte to boolean", new byte[1], 0, new boolean[1], 0, 1);
        attempt("boolean", new boolean[] {true, false}, 0, new boolean[3], 1, 2);
        Object[] mixed = {"a", "b", 3, "d"};
        attempt("partial into String[]", mixed, 0, new String[4], 0, 4);
        attempt("only strings", mixed, 0, new String[4], 2, 2);
        attempt("null elements", new Object[] {null, null}, 0, new Integer[] {1, 2}, 0, 2);
        attempt("Integer to Number", new Integer[] {1, 2}, 0, new Number[2], 0, 2);
        attempt("Number to Integer", new Number[] {1, 2.5}, 0, new Integer[2], 0, 2);
        attempt("String to Integer, empty", new String[] {"x"}, 0, new Integer[1], 0, 0);
        attempt("String to Integer", new String[] {"x"}, 0, new Integer[1], 0, 1);
        attempt("arrays of arrays", new int[][] {{1}, {2}}, 0, new Object[2], 0, 2);
        attempt("Objects to int[][]", new Object[] {new int[0], "s"}, 0, new int[2][], 0, 2);
        attempt("nested mismatch", new long[1][1], 0, new int[1][], 0, 1);
        byte[] bytes = new byte[1000];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 7);
        int h = 1;
        for (int k = 1; k < 64; k++) {
            System.arraycopy(bytes, k, bytes, k * 3 % 17, 500 - k);
            System.arraycopy(bytes, 0, bytes, k, 900);
            h = h * 31 + Arrays.hashCode(bytes);
        }
        System.out.println(h);
        long[] ls = new long[50];
        char[] cs = new char[50];
        double[] ds = new double[50];
        for (int i = 0; i < 50; i++) {
            ls[i] = 1L << i;
            cs[i] = (char) (i + 65);
            ds[i] = i / 3.0;
        }
        System.arraycopy(ls, 0, ls, 1, 49);
        System.arraycopy(cs, 10, cs, 3, 40);
        System.arraycopy(ds, 5, ds, 20, 30);
        System.out.println(Arrays.hashCode(ls) + " " + new String(cs, 0, 20) + " " + Arrays.hashCode(ds));
        System.arraycopy(a, 2, a, 3, 4);
    }
}
