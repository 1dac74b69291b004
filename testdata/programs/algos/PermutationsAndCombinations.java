// Permutations in order, Heap's algorithm, combinations, power sets, Gray codes, subsets sums, Catalan and Josephus.
package algos;

import java.util.*;

public class PermutationsAndCombinations {
    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) i--;
        if (i < 0) return false;
        int j = a.length - 1;
        while (a[j] <= a[i]) j--;
        swap(a, i, j);
        for (int l = i + 1, r = a.length - 1; l < r;) swap(a, l++, r--);
        return true;
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static int count;
    static int hash;

    static void heap(int[] a, int n) {
        if (n == 1) {
            count++;
            hash = hash * 31 + Arrays.hashCode(a);
            return;
        }
        for (int i = 0; i < n; i++) {
            heap(a, n - 1);
            swap(a, n % 2 == 0 ? i : 0, n - 1);
        }
    }

    static void combine(int n, int k, int from, Deque<Integer> cur, List<String> out) {
        if (cur.size() == k) {
            out.add(cur.toString());
            return;
        }
        for (int i = from; i <= n; i++) {
            cur.addLast(i);
            combine(n, k, i + 1, cur, out);
            cur.removeLast();
        }
    }

    static <T> List<List<T>> powerSet(List<T> l) {
        if (l.isEmpty()) return List.of(List.of());
        List<List<T>> rest = powerSet(l.subList(1, l.size()));
        List<List<T>> out = new ArrayList<>(rest);
        for (List<T> r : rest) {
            List<T> with = new ArrayList<>(List.of(l.get(0)));
            with.addAll(r);
            out.add(with);
        }
        return out;
    }

    static void parens(String s, int open, int close, List<String> out) {
        if (open == 0 && close == 0) out.add(s);
        if (open > 0) parens(s + "(", open - 1, close + 1, out);
        if (close > 0) parens(s + ")", open, close - 1, out);
    }

    static long partitionsOf(int n, int max) {
        if (n == 0) return 1;
        long r = 0;
        for (int k = Math.min(n, max); k > 0; k--) r += partitionsOf(n - k, k);
        return r;
    }

    static void hanoi(int n, String a, String b, String c, StringBuilder out) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, out);
        out.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, out);
    }

    public static void main(String[] args) {
        int[] p = {1, 2, 2, 3};
        StringBuilder sb = new StringBuilder();
        do {
            for (int v : p) sb.append(v);
            sb.append(' ');
        } while (next(p));
        System.out.println(sb);
        heap(new int[] {1, 2, 3, 4, 5, 6, 7}, 7);
        System.out.println(count + " " + hash);
        List<String> combos = new ArrayList<>();
        combine(5, 3, 1, new ArrayDeque<>(), combos);
        System.out.println(combos.size() + " " + combos);
        System.out.println(powerSet(List.of("a", "b", "c")) + " " + powerSet(List.of(1, 2, 3, 4, 5, 6, 7, 8)).size());
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 16; i++) gray.append(Integer.toBinaryString(16 | i ^ i >> 1).substring(1)).append(' ');
        System.out.println(gray);
        List<String> ps = new ArrayList<>();
        parens("", 4, 0, ps);
        System.out.println(ps.size() + " " + ps);
        long catalan = 1;
        for (int i = 0; i < 12; i++) {
            System.out.print(catalan + " ");
            catalan = catalan * 2 * (2 * i + 1) / (i + 2);
        }
        System.out.println(partitionsOf(25, 25));
        StringBuilder moves = new StringBuilder();
        hanoi(4, "A", "B", "C", moves);
        System.out.println(moves);
        for (int k = 2; k <= 4; k++) {
            List<Integer> ring = new ArrayList<>();
            for (int i = 1; i <= 10; i++) ring.add(i);
            StringBuilder order = new StringBuilder();
            for (int at = 0; !ring.isEmpty();) {
                at = (at + k - 1) % ring.size();
                order.append(ring.remove(at)).append(' ');
            }
            System.out.print("k=" + k + ": " + order);
        }
        System.out.println();
        int[] set = {3, 34, 4, 12, 5, 2};
        for (int target : new int[] {9, 30, 60, 1}) {
            int ways = 0;
            for (int mask = 0; mask < 64; mask++) {
                int s = 0;
                for (int i = 0; i < 6; i++) if ((mask >> i & 1) == 1) s += set[i];
                if (s == target) ways++;
            }
            System.out.print(target + ":" + ways + " ");
        }
        System.out.println();
        long[][] pascal = new long[20][20];
        for (int i = 0; i < 20; i++) for (int j = 0; j <= i; j++) pascal[i][j] = j == 0 || j == i ? 1 : pascal[i - 1][j - 1] + pascal[i - 1][j];
        System.out.println(Arrays.toString(Arrays.copyOf(pascal[10], 11)) + " " + pascal[19][9] + " " + Arrays.deepHashCode(pascal));
        System.out.println(derangements(10) + " " + stirling(8, 3) + " " + bell(9));
    }

    static long derangements(int n) {
        return n == 0 ? 1 : n == 1 ? 0 : (n - 1) * (derangements(n - 1) + derangements(n - 2));
    }

    static long stirling(int n, int k) {
        return n == k ? 1 : k == 0 || k > n ? 0 : k * stirling(n - 1, k) + stirling(n - 1, k - 1);
    }

    static long bell(int n) {
        long s = 0;
        for (int k = 0; k <= n; k++) s += stirling(n, k);
        return s;
    }
}
