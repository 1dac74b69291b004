// KMP, Boyer-Moore-Horspool, Rabin-Karp, Z function, suffix array and a trie with prefix counts.
package algos;

import java.util.*;

public class StringSearching {
    static List<Integer> naive(String t, String p) {
        List<Integer> r = new ArrayList<>();
        for (int i = t.indexOf(p); i >= 0; i = t.indexOf(p, i + 1)) r.add(i);
        return r;
    }

    static int[] failure(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (p.charAt(i) == p.charAt(k)) k++;
            f[i] = k;
        }
        return f;
    }

    static List<Integer> kmp(String t, String p) {
        List<Integer> r = new ArrayList<>();
        int[] f = failure(p);
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && t.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (t.charAt(i) == p.charAt(k)) k++;
            if (k == p.length()) {
                r.add(i - k + 1);
                k = f[k - 1];
            }
        }
        return r;
    }

    static List<Integer> horspool(String t, String p) {
        int m = p.length();
        int[] skip = new int[256];
        Arrays.fill(skip, m);
        for (int i = 0; i < m - 1; i++) skip[p.charAt(i) & 255] = m - 1 - i;
        List<Integer> r = new ArrayList<>();
        for (int i = 0; i + m <= t.length(); i += skip[t.charAt(i + m - 1) & 255]) {
            int j = m - 1;
            while (j >= 0 && t.charAt(i + j) == p.charAt(j)) j--;
            if (j < 0) r.add(i);
        }
        return r;
    }

    static List<Integer> rabinKarp(String t, String p) {
        long mod = 1_000_000_007L;
        long base = 256;
        int m = p.length();
        long hp = 0;
        long ht = 0;
        long top = 1;
        List<Integer> r = new ArrayList<>();
        if (m > t.length()) return r;
        for (int i = 0; i < m; i++) {
            hp = (hp * base + p.charAt(i)) % mod;
            ht = (ht * base + t.charAt(i)) % mod;
            if (i > 0) top = top * base % mod;
        }
        for (int i = 0; ; i++) {
            if (hp == ht && t.startsWith(p, i)) r.add(i);
            if (i + m >= t.length()) return r;
            ht = ((ht - t.charAt(i) * top % mod + mod) * base + t.charAt(i + m)) % mod;
        }
    }

    static int[] z(String s) {
        int[] z = new int[s.length()];
        for (int i = 1, l = 0, r = 0; i < s.length(); i++) {
            if (i < r) z[i] = Math.min(r - i, z[i - l]);
            while (i + z[i] < s.length() && s.charAt(z[i]) == s.charAt(i + z[i])) z[i]++;
            if (i + z[i] > r) {
                l = i;
                r = i + z[i];
            }
        }
        return z;
    }

    static class Trie {
        final TreeMap<Character, Trie> next = new TreeMap<>();
        int count;
        boolean end;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) {
                t = t.next.computeIfAbsent(c, k -> new Trie());
                t.count++;
            }
            t.end = true;
        }

        int prefixes(String p) {
            Trie t = this;
            for (char c : p.toCharArray()) {
                t = t.next.get(c);
                if (t == null) return 0;
            }
            return t.count;
        }

        void collect(String prefix, List<String> out) {
            if (end) out.add(prefix);
            next.forEach((c, t) -> t.collect(prefix + c, out));
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        int x = 1;
        for (int i = 0; i < 3000; i++) {
            x = (x * 75 + 74) % 65537;
            sb.append("abc".charAt(x % 3));
        }
        String text = sb.toString();
        for (String p : new String[] {"a", "abc", "abab", "cabca", "aaaaaa", "bcbcbcb", "zzz", "abcabcabcabc"}) {
            List<Integer> want = naive(text, p);
            System.out.println(p + " " + want.size() + " first " + (want.isEmpty() ? -1 : want.get(0)) + " hash " + want.hashCode() + " kmp " + kmp(text, p).equals(want) + " bmh " + horspool(text, p).equals(want) + " rk " + rabinKarp(text, p).equals(want));
        }
        System.out.println(Arrays.toString(failure("abacabadabacaba")) + " " + Arrays.toString(z("aabxaabxcaab")));
        String s = "mississippi";
        Integer[] sa = new Integer[s.length()];
        Arrays.setAll(sa, i -> i);
        Arrays.sort(sa, Comparator.comparing(s::substring));
        System.out.println(Arrays.toString(sa));
        StringBuilder bwt = new StringBuilder();
        for (int i : sa) bwt.append(i == 0 ? '$' : s.charAt(i - 1));
        System.out.println(bwt);
        Trie t = new Trie();
        for (String w : "tea ten to team inn in i tent teapot test".split(" ")) t.add(w);
        System.out.println(t.prefixes("te") + " " + t.prefixes("tea") + " " + t.prefixes("i") + " " + t.prefixes("x") + " " + t.prefixes("tents"));
        List<String> all = new ArrayList<>();
        t.collect("", all);
        System.out.println(all);
        Map<String, List<String>> anagrams = new TreeMap<>();
        for (String w : "listen silent enlist google elgoog abc cab bca xyz".split(" ")) {
            char[] cs = w.toCharArray();
            Arrays.sort(cs);
            anagrams.computeIfAbsent(new String(cs), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
    }
}
