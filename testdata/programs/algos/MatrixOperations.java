// Matrix product, power, determinant, inverse, Gaussian elimination, transposition and Strassen against the plain product.
package algos;

import java.util.*;

public class MatrixOperations {
    static long[][] mul(long[][] a, long[][] b) {
        int n = a.length;
        int m = b[0].length;
        long[][] r = new long[n][m];
        for (int i = 0; i < n; i++) for (int k = 0; k < b.length; k++) for (int j = 0; j < m; j++) r[i][j] += a[i][k] * b[k][j];
        return r;
    }

    static long[][] add(long[][] a, long[][] b, int sign) {
        long[][] r = new long[a.length][a.length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a.length; j++) r[i][j] = a[i][j] + sign * b[i][j];
        return r;
    }

    static long[][] part(long[][] a, int r, int c) {
        int h = a.length / 2;
        long[][] p = new long[h][];
        for (int i = 0; i < h; i++) p[i] = Arrays.copyOfRange(a[r * h + i], c * h, c * h + h);
        return p;
    }

    static long[][] strassen(long[][] a, long[][] b) {
        int n = a.length;
        if (n <= 4) return mul(a, b);
        long[][] a11 = part(a, 0, 0), a12 = part(a, 0, 1), a21 = part(a, 1, 0), a22 = part(a, 1, 1);
        long[][] b11 = part(b, 0, 0), b12 = part(b, 0, 1), b21 = part(b, 1, 0), b22 = part(b, 1, 1);
        long[][] m1 = strassen(add(a11, a22, 1), add(b11, b22, 1));
        long[][] m2 = strassen(add(a21, a22, 1), b11);
        long[][] m3 = strassen(a11, add(b12, b22, -1));
        long[][] m4 = strassen(a22, add(b21, b11, -1));
        long[][] m5 = strassen(add(a11, a12, 1), b22);
        long[][] m6 = strassen(add(a21, a11, -1), add(b11, b12, 1));
        long[][] m7 = strassen(add(a12, a22, -1), add(b21, b22, 1));
        long[][] c11 = add(add(add(m1, m4, 1), m5, -1), m7, 1);
        long[][] c12 = add(m3, m5, 1);
        long[][] c21 = add(m2, m4, 1);
        long[][] c22 = add(add(add(m1, m2, -1), m3, 1), m6, 1);
        long[][] c = new long[n][n];
        int h = n / 2;
        for (int i = 0; i < h; i++) {
            System.arraycopy(c11[i], 0, c[i], 0, h);
            System.arraycopy(c12[i], 0, c[i], h, h);
            System.arraycopy(c21[i], 0, c[i + h], 0, h);
            System.arraycopy(c22[i], 0, c[i + h], h, h);
        }
        return c;
    }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        double[][] m = new double[n][];
        for (int i = 0; i < n; i++) {
            m[i] = Arrays.copyOf(a[i], n + 1);
            m[i][n] = b[i];
        }
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) throw new ArithmeticException("singular at column " + c);
            double[] t = m[c];
            m[c] = m[p];
            m[p] = t;
            for (int r = 0; r < n; r++) {
                if (r == c) continue;
                double f = m[r][c] / m[c][c];
                for (int k = c; k <= n; k++) m[r][k] -= f * m[c][k];
            }
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) x[i] = m[i][n] / m[i][i];
        return x;
    }

    static long det(long[][] m) {
        int n = m.length;
        long[][] a = new long[n][];
        for (int i = 0; i < n; i++) a[i] = m[i].clone();
        long prev = 1;
        int sign = 1;
        for (int k = 0; k < n - 1; k++) {
            if (a[k][k] == 0) {
                int r = k + 1;
                while (r < n && a[r][k] == 0) r++;
                if (r == n) return 0;
                long[] t = a[k];
                a[k] = a[r];
                a[r] = t;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) for (int j = k + 1; j < n; j++) a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / prev;
            prev = a[k][k];
        }
        return sign * a[n - 1][n - 1];
    }

    public static void main(String[] args) {
        int n = 32;
        long[][] a = new long[n][n];
        long[][] b = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = (i * 7 + j * 3) % 11 - 5;
                b[i][j] = (i * 5 + j * 13) % 17 - 8;
            }
        }
        long[][] p = mul(a, b);
        System.out.println(Arrays.deepHashCode(p) + " " + Arrays.deepEquals(p, strassen(a, b)) + " trace " + java.util.stream.IntStream.range(0, n).mapToLong(i -> p[i][i]).sum());
        long[][] f = {{1, 1}, {1, 0}};
        long[][] r = {{1, 0}, {0, 1}};
        for (int e = 90; e > 0; e >>= 1) {
            if ((e & 1) == 1) r = mul(r, f);
            f = mul(f, f);
        }
        System.out.println("fib 90 " + r[0][1]);
        System.out.println(det(new long[][] {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}) + " " + det(new long[][] {{0, 2}, {3, 4}}) + " " + det(new long[][] {{1, 2}, {2, 4}}) + " " + det(new long[][] {{3, 1, 4, 1}, {5, 9, 2, 6}, {5, 3, 5, 8}, {9, 7, 9, 3}}));
        System.out.println(Arrays.toString(solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3})) + " " + Arrays.toString(solve(new double[][] {{4, 0}, {0, 0.5}}, new double[] {1, 1})));
        try {
            solve(new double[][] {{1, 1}, {1, 1}}, new double[] {1, 2});
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        int[][] spiral = new int[5][4];
        int v = 1;
        for (int top = 0, left = 0, bottom = 4, right = 3; top <= bottom && left <= right;) {
            for (int j = left; j <= right; j++) spiral[top][j] = v++;
            top++;
            for (int i = top; i <= bottom; i++) spiral[i][right] = v++;
            right--;
            if (top <= bottom) for (int j = right; j >= left; j--) spiral[bottom][j] = v++;
            bottom--;
            if (left <= right) for (int i = bottom; i >= top; i--) spiral[i][left] = v++;
            left++;
        }
        System.out.println(Arrays.deepToString(spiral));
        int[][] t = new int[4][5];
        for (int i = 0; i < 5; i++) for (int j = 0; j < 4; j++) t[j][i] = spiral[i][j];
        System.out.println(Arrays.deepToString(t));
        mul(new long[][] {{1, 2}}, new long[][] {{1}, {2}, {3}});
    }
}
