// Shows recursion: Ackermann, mutual recursion, Hanoi, permutations, flood fill and tail calls.
package control;

public class RecursionShapes {
    static int calls;

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int hanoi(int n, char from, char to, char via, StringBuilder moves) {
        if (n == 0) return 0;
        int count = hanoi(n - 1, from, via, to, moves);
        moves.append(from).append(to).append(' ');
        return count + 1 + hanoi(n - 1, via, to, from, moves);
    }

    static int permute(char[] letters, int k, StringBuilder out) {
        if (k == letters.length) {
            out.append(letters).append(' ');
            return 1;
        }
        int total = 0;
        for (int i = k; i < letters.length; i++) {
            swap(letters, i, k);
            total += permute(letters, k + 1, out);
            swap(letters, i, k);
        }
        return total;
    }

    static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static int flood(char[][] grid, int r, int c) {
        if (r < 0 || c < 0 || r >= grid.length || c >= grid[r].length || grid[r][c] != '.') return 0;
        grid[r][c] = 'x';
        return 1 + flood(grid, r + 1, c) + flood(grid, r - 1, c) + flood(grid, r, c + 1) + flood(grid, r, c - 1);
    }

    static long sum(int n, long accumulator) {
        return n == 0 ? accumulator : sum(n - 1, accumulator + n);
    }

    static int hofstadterF(int n) {
        return n == 0 ? 1 : n - hofstadterM(hofstadterF(n - 1));
    }

    static int hofstadterM(int n) {
        return n == 0 ? 0 : n - hofstadterF(hofstadterM(n - 1));
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + ackermann(3, 3) + " calls " + calls);
        System.out.println(even(1000) + " " + odd(777) + " " + odd(10));
        StringBuilder moves = new StringBuilder();
        System.out.println(hanoi(4, 'A', 'C', 'B', moves) + " " + moves);
        StringBuilder permutations = new StringBuilder();
        System.out.println(permute("abcd".toCharArray(), 0, permutations) + " " + permutations);
        char[][] grid = {"..#..".toCharArray(), ".##..".toCharArray(), "#...#".toCharArray(), ".".toCharArray()};
        System.out.println(flood(grid, 0, 0) + " " + flood(grid, 0, 4) + " " + flood(grid, 3, 0) + " " + flood(grid, 9, 9));
        for (char[] row : grid) System.out.println(new String(row));
        System.out.println(sum(2000, 0));
        for (int i = 0; i < 20; i++) System.out.print(hofstadterF(i) + "/" + hofstadterM(i) + " ");
        System.out.println();
    }
}
