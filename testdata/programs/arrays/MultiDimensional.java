// Shows multi-dimensional arrays: multianewarray with partial dimensions, jagged rows and shared rows.
package arrays;

import java.util.Arrays;

public class MultiDimensional {
    static int[][] multiply(int[][] a, int[][] b) {
        int[][] r = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) r[i][j] += a[i][k] * b[k][j];
        return r;
    }

    static long[][] pascal(int rows) {
        long[][] t = new long[rows][];
        for (int i = 0; i < rows; i++) {
            t[i] = new long[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
        }
        return t;
    }

    public static void main(String[] args) {
        int[][][] cube = new int[2][3][4];
        int n = 0;
        for (int[][] plane : cube) for (int[] row : plane) for (int i = 0; i < row.length; i++) row[i] = n++;
        System.out.println(Arrays.deepToString(cube));
        int[][][] partial = new int[2][3][];
        System.out.println(Arrays.deepToString(partial) + " " + partial[1].length);
        String[][][][] deep = new String[2][1][][];
        deep[1][0] = new String[][] {{"a"}, null, {}};
        System.out.println(Arrays.deepToString(deep));
        System.out.println(Arrays.deepToString(new double[2][0]) + Arrays.deepToString(new char[0][5]));
        for (long[] row : pascal(9)) System.out.println(Arrays.toString(row));
        System.out.println(Arrays.deepToString(multiply(new int[][] {{1, 2}, {3, 4}, {5, 6}}, new int[][] {{7, 8, 9}, {10, 11, 12}})));
        int[] shared = {1, 2};
        int[][] rows = {shared, shared, shared.clone()};
        rows[0][0] = 99;
        System.out.println(Arrays.deepToString(rows) + " " + (rows[0] == rows[1]) + " " + (rows[0] == rows[2]));
        Object[] asObjects = rows;
        asObjects[1] = new int[] {5};
        System.out.println(Arrays.deepToString(rows));
        try {
            asObjects[2] = new long[] {5};
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[1][2][4]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            partial[0][0][0] = 1;
        } catch (NullPointerException e) {
            System.out.println("row missing");
        }
        Object self[] = new Object[2];
        self[0] = self;
        self[1] = new Object[] {"inner", self};
        System.out.println(Arrays.deepToString(self));
        boolean[][] life = new boolean[6][6];
        life[1][2] = life[2][3] = life[3][1] = life[3][2] = life[3][3] = true;
        for (int generation = 0; generation < 3; generation++) {
            boolean[][] next = new boolean[6][6];
            for (int y = 0; y < 6; y++) for (int x = 0; x < 6; x++) {
                int count = 0;
                for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++)
                    if ((dx | dy) != 0 && life[(y + dy + 6) % 6][(x + dx + 6) % 6]) count++;
                next[y][x] = count == 3 || count == 2 && life[y][x];
            }
            life = next;
        }
        for (boolean[] row : life) {
            for (boolean cell : row) System.out.print(cell ? '#' : '.');
            System.out.println();
        }
        int[][] transposed = new int[4][3];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) transposed[j][i] = cube[1][i][j];
        System.out.println(Arrays.deepHashCode(transposed) + " " + Arrays.deepEquals(transposed, transposed.clone()));
    }
}
