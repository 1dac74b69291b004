// Shows the helpful NullPointerException messages for array loads, stores, lengths and nested accesses.
package arrays;

public class NullArrayNpeMessage {
    int[] values;
    static String[][] table;
    NullArrayNpeMessage next;

    static long[] missing(int ignored) {
        return null;
    }

    interface Action {
        void run();
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int parameter(int[] array, int index) {
        return array[index];
    }

    static void everyType(boolean[] z, byte[] b, char[] c, short[] s, float[] f, double[] d, Object[] o) {
        attempt(() -> System.out.println(z[0]));
        attempt(() -> b[0] = 1);
        attempt(() -> c[1]++);
        attempt(() -> s[2] += 3);
        attempt(() -> System.out.println(f[0] + 1));
        attempt(() -> d[0] = 2);
        attempt(() -> o[0] = "x");
        attempt(() -> System.out.println(o.length));
    }

    public static void main(String[] args) {
        NullArrayNpeMessage o = new NullArrayNpeMessage();
        int[][] grid = new int[2][];
        int i = 1;
        try {
            grid[i][0] = 5;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(grid[i - 1][i + 1]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(o.values.length);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.next.values[2] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            table[3][4] = "x";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(missing(4)[0]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            parameter(null, 3);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        everyType(null, null, null, null, null, null, null);
        for (String s : table[0]) {
            System.out.println(s);
        }
    }
}
