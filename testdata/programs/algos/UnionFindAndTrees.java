// Disjoint sets, Fenwick and segment trees, a treap and an AVL tree checked against plain arrays.
package algos;

import java.util.*;

public class UnionFindAndTrees {
    static int[] parent = new int[200];
    static int[] rank = new int[200];

    static int find(int x) {
        return parent[x] == x ? x : (parent[x] = find(parent[x]));
    }

    static boolean union(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (rank[a] < rank[b]) {
            int t = a;
            a = b;
            b = t;
        }
        parent[b] = a;
        if (rank[a] == rank[b]) rank[a]++;
        return true;
    }

    static class Fenwick {
        final long[] t;
        Fenwick(int n) { t = new long[n + 1]; }
        void add(int i, long v) { for (i++; i < t.length; i += i & -i) t[i] += v; }
        long sum(int i) {
            long s = 0;
            for (; i > 0; i -= i & -i) s += t[i];
            return s;
        }
    }

    static class Segment {
        final int n;
        final int[] t;
        Segment(int n) {
            this.n = n;
            t = new int[2 * n];
            Arrays.fill(t, Integer.MAX_VALUE);
        }
        void set(int i, int v) { for (t[i += n] = v; i > 1; i >>= 1) t[i >> 1] = Math.min(t[i], t[i ^ 1]); }
        int min(int l, int r) {
            int m = Integer.MAX_VALUE;
            for (l += n, r += n; l < r; l >>= 1, r >>= 1) {
                if ((l & 1) == 1) m = Math.min(m, t[l++]);
                if ((r & 1) == 1) m = Math.min(m, t[--r]);
            }
            return m;
        }
    }

    static class Avl {
        int key;
        int height = 1;
        Avl left;
        Avl right;
        static int rotations;

        static int h(Avl a) { return a == null ? 0 : a.height; }

        static Avl fix(Avl a) {
            a.height = Math.max(h(a.left), h(a.right)) + 1;
            int balance = h(a.left) - h(a.right);
            if (balance > 1) {
                if (h(a.left.left) < h(a.left.right)) a.left = rotate(a.left, true);
                return rotate(a, false);
            }
            if (balance < -1) {
                if (h(a.right.right) < h(a.right.left)) a.right = rotate(a.right, false);
                return rotate(a, true);
            }
            return a;
        }

        static Avl rotate(Avl a, boolean toLeft) {
            rotations++;
            Avl b = toLeft ? a.right : a.left;
            if (toLeft) {
                a.right = b.left;
                b.left = a;
            } else {
                a.left = b.right;
                b.right = a;
            }
            a.height = Math.max(h(a.left), h(a.right)) + 1;
            b.height = Math.max(h(b.left), h(b.right)) + 1;
            return b;
        }

        static Avl insert(Avl a, int k) {
            if (a == null) {
                Avl n = new Avl();
                n.key = k;
                return n;
            }
            if (k < a.key) a.left = insert(a.left, k);
            else if (k > a.key) a.right = insert(a.right, k);
            return fix(a);
        }

        static Avl delete(Avl a, int k) {
            if (a == null) return null;
            if (k < a.key) a.left = delete(a.left, k);
            else if (k > a.key) a.right = delete(a.right, k);
            else if (a.left == null) return a.right;
            else if (a.right == null) return a.left;
            else {
                Avl m = a.right;
                while (m.left != null) m = m.left;
                a.key = m.key;
                a.right = delete(a.right, m.key);
            }
            return fix(a);
        }

        static void walk(Avl a, List<Integer> out) {
            if (a == null) return;
            walk(a.left, out);
            out.add(a.key);
            walk(a.right, out);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < parent.length; i++) parent[i] = i;
        int merges = 0;
        int x = 3;
        for (int i = 0; i < 150; i++) {
            x = (x * 421 + 1663) % 7875;
            if (union(x % 200, x / 200 * 5 % 200)) merges++;
        }
        Map<Integer, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < 200; i++) sizes.merge(find(i), 1, Integer::sum);
        System.out.println("merges " + merges + " sets " + sizes.size() + " largest " + Collections.max(sizes.values()));
        int[] plain = new int[100];
        Fenwick f = new Fenwick(100);
        Segment s = new Segment(100);
        boolean ok = true;
        long check = 0;
        for (int i = 0; i < 1000; i++) {
            x = (x * 421 + 1663) % 7875;
            int at = x % 100;
            int v = x / 3 - 900;
            f.add(at, v - plain[at]);
            plain[at] = v;
            s.set(at, v);
            int lo = Math.min(at, i % 100);
            int hi = Math.max(at, i % 100);
            long sum = 0;
            for (int k = lo; k < hi; k++) sum += plain[k];
            ok &= f.sum(hi) - f.sum(lo) == sum;
            int m = s.min(lo, hi);
            check = check * 31 + sum + m;
        }
        System.out.println(ok + " " + check);
        TreeSet<Integer> set = new TreeSet<>();
        Avl root = null;
        for (int i = 0; i < 600; i++) {
            x = (x * 421 + 1663) % 7875;
            int k = x % 300;
            if (i % 3 == 2) {
                set.remove(k);
                root = Avl.delete(root, k);
            } else {
                set.add(k);
                root = Avl.insert(root, k);
            }
        }
        List<Integer> keys = new ArrayList<>();
        Avl.walk(root, keys);
        System.out.println(keys.equals(new ArrayList<>(set)) + " size " + keys.size() + " height " + Avl.h(root) + " rotations " + Avl.rotations + " " + keys.hashCode());
        Avl sorted = null;
        for (int i = 0; i < 127; i++) sorted = Avl.insert(sorted, i);
        System.out.println("perfect height " + Avl.h(sorted) + " root " + sorted.key);
        for (int i = 0; i < 64; i++) sorted = Avl.delete(sorted, i);
        System.out.println("after deletes " + Avl.h(sorted) + " root " + sorted.key);
    }
}
