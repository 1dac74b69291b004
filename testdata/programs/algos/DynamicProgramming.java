// Knapsack, longest common subsequence, edit distance, coin change, longest increasing subsequence, matrix chain and partitions.
package algos;

import java.util.*;

public class DynamicProgramming {
    static int knapsack(int[] w, int[] v, int cap, List<Integer> chosen) {
        int n = w.length;
        int[][] dp = new int[n + 1][cap + 1];
        for (int i = 1; i <= n; i++) {
            for (int c = 0; c <= cap; c++) {
                dp[i][c] = dp[i - 1][c];
                if (c >= w[i - 1]) dp[i][c] = Math.max(dp[i][c], dp[i - 1][c - w[i - 1]] + v[i - 1]);
            }
        }
        for (int i = n, c = cap; i > 0; i--) {
            if (dp[i][c] != dp[i - 1][c]) {
                chosen.add(0, i - 1);
                c -= w[i - 1];
            }
        }
        return dp[n][cap];
    }

    static String lcs(String a, String b) {
        int[][] l = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) l[i][j] = a.charAt(i) == b.charAt(j) ? l[i + 1][j + 1] + 1 : Math.max(l[i + 1][j], l[i][j + 1]);
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (l[i + 1][j] >= l[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return sb.toString();
    }

    static int edit(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }

    static int lis(int[] a) {
        int[] tails = new int[a.length];
        int n = 0;
        for (int x : a) {
            int i = Arrays.binarySearch(tails, 0, n, x);
            if (i < 0) i = -i - 1;
            tails[i] = x;
            if (i == n) n++;
        }
        return n;
    }

    static int chain(int[] d) {
        int n = d.length - 1;
        int[][] c = new int[n][n];
        for (int len = 1; len < n; len++) {
            for (int i = 0; i + len < n; i++) {
                int j = i + len;
                c[i][j] = Integer.MAX_VALUE;
                for (int k = i; k < j; k++) c[i][j] = Math.min(c[i][j], c[i][k] + c[k + 1][j] + d[i] * d[k + 1] * d[j + 1]);
            }
        }
        return c[0][n - 1];
    }

    static Map<Long, Long> memo = new HashMap<>();

    static long paths(int r, int c) {
        if (r == 0 || c == 0) return 1;
        return memo.containsKey(r * 100L + c) ? memo.get(r * 100L + c) : put(r * 100L + c, paths(r - 1, c) + paths(r, c - 1));
    }

    static long put(long k, long v) {
        memo.put(k, v);
        return v;
    }

    public static void main(String[] args) {
        int[] w = {12, 7, 11, 8, 9, 6, 7, 3, 4, 5};
        int[] v = {24, 13, 23, 15, 16, 11, 13, 5, 8, 9};
        for (int cap : new int[] {0, 10, 26, 50, 100}) {
            List<Integer> chosen = new ArrayList<>();
            System.out.println("cap " + cap + " value " + knapsack(w, v, cap, chosen) + " items " + chosen);
        }
        String[][] pairs = {{"", "abc"}, {"AGGTAB", "GXTXAYB"}, {"kitten", "sitting"}, {"intention", "execution"}, {"saturday", "sunday"}, {"same", "same"}};
        for (String[] p : pairs) System.out.println(p[0] + "/" + p[1] + " lcs " + lcs(p[0], p[1]) + " edit " + edit(p[0], p[1]));
        long[] ways = new long[301];
        int[] fewest = new int[301];
        Arrays.fill(fewest, 1, 301, 9999);
        ways[0] = 1;
        for (int coin : new int[] {1, 5, 10, 25, 50, 100}) {
            for (int i = coin; i <= 300; i++) {
                ways[i] += ways[i - coin];
                fewest[i] = Math.min(fewest[i], fewest[i - coin] + 1);
            }
        }
        System.out.println(ways[100] + " " + ways[300] + " fewest " + fewest[99] + " " + fewest[288]);
        System.out.println(lis(new int[] {10, 9, 2, 5, 3, 7, 101, 18}) + " " + lis(new Random(5).ints(500, 0, 10000).toArray()) + " " + lis(new int[0]));
        System.out.println(chain(new int[] {40, 20, 30, 10, 30}) + " " + chain(new int[] {30, 35, 15, 5, 10, 20, 25}));
        System.out.println(paths(16, 16) + " memo " + memo.size());
        long[] parts = new long[101];
        parts[0] = 1;
        for (int k = 1; k <= 100; k++) for (int n = k; n <= 100; n++) parts[n] += parts[n - k];
        System.out.println(parts[5] + " " + parts[50] + " " + parts[100]);
        int best = Integer.MIN_VALUE;
        int cur = 0;
        for (int x : new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}) {
            cur = Math.max(x, cur + x);
            best = Math.max(best, cur);
        }
        System.out.println("kadane " + best);
        String s = "forgeeksskeegforabacaba";
        int bestLen = 0;
        String pal = "";
        for (int c = 0; c < 2 * s.length(); c++) {
            int i = c / 2;
            int j = i + c % 2;
            while (i >= 0 && j < s.length() && s.charAt(i) == s.charAt(j)) {
                if (j - i + 1 > bestLen) {
                    bestLen = j - i + 1;
                    pal = s.substring(i, j + 1);
                }
                i--;
                j++;
            }
        }
        System.out.println(pal);
    }
}
