// Backtracking: all solutions of n queens, a knight's tour and a small sudoku solver.
package algos;

import java.util.*;

public class QueensAndSudoku {
    static int queens(int n, int cols, int d1, int d2) {
        int full = (1 << n) - 1;
        if (cols == full) return 1;
        int count = 0;
        for (int free = full & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, cols | bit, (d1 | bit) << 1 & full, (d2 | bit) >> 1);
        }
        return count;
    }

    static boolean place(int[] q, int row) {
        if (row == q.length) return true;
        next:
        for (int c = 0; c < q.length; c++) {
            for (int r = 0; r < row; r++) if (q[r] == c || Math.abs(q[r] - c) == row - r) continue next;
            q[row] = c;
            if (place(q, row + 1)) return true;
        }
        return false;
    }

    static long steps;

    static boolean sudoku(int[] g, int[] rows, int[] cols, int[] boxes) {
        steps++;
        int best = -1;
        int bestMask = 0;
        int bestCount = 10;
        for (int i = 0; i < 81; i++) {
            if (g[i] != 0) continue;
            int mask = ~(rows[i / 9] | cols[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]) & 0x3FE;
            int n = Integer.bitCount(mask);
            if (n < bestCount) {
                best = i;
                bestMask = mask;
                bestCount = n;
            }
        }
        if (best < 0) return true;
        for (int m = bestMask; m != 0; m &= m - 1) {
            int bit = m & -m;
            g[best] = Integer.numberOfTrailingZeros(bit);
            rows[best / 9] |= bit;
            cols[best % 9] |= bit;
            boxes[best / 27 * 3 + best % 9 / 3] |= bit;
            if (sudoku(g, rows, cols, boxes)) return true;
            rows[best / 9] ^= bit;
            cols[best % 9] ^= bit;
            boxes[best / 27 * 3 + best % 9 / 3] ^= bit;
            g[best] = 0;
        }
        return false;
    }

    static int[] tour(int n) {
        int[] board = new int[n * n];
        int[] dx = {1, 2, 2, 1, -1, -2, -2, -1};
        int[] dy = {2, 1, -1, -2, -2, -1, 1, 2};
        int x = 0;
        int y = 0;
        for (int move = 1; ; move++) {
            board[y * n + x] = move;
            int bx = -1;
            int by = -1;
            int least = 9;
            for (int k = 0; k < 8; k++) {
                int nx = x + dx[k];
                int ny = y + dy[k];
                if (nx < 0 || ny < 0 || nx >= n || ny >= n || board[ny * n + nx] != 0) continue;
                int deg = 0;
                for (int m = 0; m < 8; m++) {
                    int mx = nx + dx[m];
                    int my = ny + dy[m];
                    if (mx >= 0 && my >= 0 && mx < n && my < n && board[my * n + mx] == 0) deg++;
                }
                if (deg < least) {
                    least = deg;
                    bx = nx;
                    by = ny;
                }
            }
            if (bx < 0) return board;
            x = bx;
            y = by;
        }
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 9; n++) System.out.print(queens(n, 0, 0, 0) + " ");
        System.out.println();
        for (int n : new int[] {2, 4, 6, 8, 10}) {
            int[] q = new int[n];
            System.out.println(n + " " + place(q, 0) + " " + Arrays.toString(q));
        }
        String[] puzzles = {"530070000600195000098000060800060003400803001700020006060000280000419005000080079", "000000907000420180000705026100904000050000040000507009920108000034059000507000000", "000000000000000000000000000000000000000000000000000000000000000000000000000000000", "550000000000000000000000000000000000000000000000000000000000000000000000000000000"};
        for (String p : puzzles) {
            int[] g = p.chars().map(c -> c - '0').toArray();
            int[] rows = new int[9];
            int[] cols = new int[9];
            int[] boxes = new int[9];
            boolean legal = true;
            for (int i = 0; i < 81; i++) {
                if (g[i] == 0) continue;
                int bit = 1 << g[i];
                legal &= ((rows[i / 9] | cols[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]) & bit) == 0;
                rows[i / 9] |= bit;
                cols[i % 9] |= bit;
                boxes[i / 27 * 3 + i % 9 / 3] |= bit;
            }
            steps = 0;
            boolean solved = legal && sudoku(g, rows, cols, boxes);
            StringBuilder sb = new StringBuilder();
            for (int v : g) sb.append(v);
            System.out.println(legal + " " + solved + " steps " + steps + " " + sb);
        }
        int[] t = tour(8);
        System.out.println(Arrays.stream(t).max().getAsInt() + " " + Arrays.hashCode(t));
        for (int r = 0; r < 8; r++) System.out.println(Arrays.toString(Arrays.copyOfRange(t, r * 8, r * 8 + 8)));
    }
}
