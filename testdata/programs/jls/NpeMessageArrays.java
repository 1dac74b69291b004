// Helpful messages of NullPointerException for arrays of all kinds, loads, stores, lengths and nested indices.
package jls;

public class NpeMessageArrays {
    static int[][] grid = new int[3][];
    static String[] names = new String[2];
    static long[] longs;
    static Object[][][] cube = new Object[2][2][];

    interface Body { void run(); }

    static void show(String label, Body b) {
        try {
            b.run();
            System.out.println(label + ": no exception");
        } catch (NullPointerException e) {
            System.out.println(label + ": " + e.getMessage());
        }
    }

    static int idx() {
        return 1;
    }

    static byte[] bytes() {
        return null;
    }

    public static void main(String[] args) {
        show("row load", () -> System.out.println(grid[1][0]));
        show("row store", () -> grid[2][1] = 5);
        show("row length", () -> System.out.println(grid[0].length));
        show("element method", () -> System.out.println(names[1].length()));
        show("long load", () -> System.out.println(longs[3]));
        show("long store", () -> longs[3] = 4L);
        show("long compound", () -> longs[3] += 4L);
        show("index by call", () -> System.out.println(grid[idx()][idx() + 1]));
        show("deep", () -> System.out.println(cube[1][0][2]));
        show("deep store", () -> cube[idx()][1][0] = "x");
        show("method result load", () -> System.out.println(bytes()[0]));
        show("method result store", () -> bytes()[0] = 1);
        boolean[] flags = args.length > 5 ? new boolean[1] : null;
        char[] chars = args.length > 5 ? new char[1] : null;
        short[] shorts = args.length > 5 ? new short[1] : null;
        float[] floats = args.length > 5 ? new float[1] : null;
        double[] doubles = args.length > 5 ? new double[1] : null;
        Object[] objects = args.length > 5 ? new Object[1] : null;
        show("boolean load", () -> System.out.println(flags[0]));
        show("boolean store", () -> flags[0] = true);
        show("char load", () -> System.out.println(chars[0]));
        show("char store", () -> chars[0] = 'c');
        show("short load", () -> System.out.println(shorts[0]));
        show("short store", () -> shorts[0] = 1);
        show("float load", () -> System.out.println(floats[0]));
        show("float store", () -> floats[0] = 1f);
        show("double load", () -> System.out.println(doubles[0]));
        show("double store", () -> doubles[0] = 1.0);
        show("object load", () -> System.out.println(objects[0]));
        show("object store", () -> objects[0] = "o");
        show("length", () -> System.out.println(objects.length));
        show("enhanced for", () -> {
            for (Object o : objects) System.out.println(o);
        });
        int[] local = args.length > 5 ? new int[1] : null;
        try {
            local[local.length - 1]++;
        } catch (NullPointerException e) {
            System.out.println("local: " + e.getMessage());
        }
        for (int i = 0; i < grid.length; i++) {
            try {
                grid[i][i] = i;
            } catch (NullPointerException e) {
                System.out.println(i + ": " + e.getMessage());
            }
        }
        System.out.println(names[0].charAt(grid[0][0]));
    }
}
