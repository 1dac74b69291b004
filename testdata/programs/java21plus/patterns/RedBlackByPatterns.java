// A persistent red-black tree balanced with one switch over deeply nested record patterns.
package patterns;

import java.util.*;

public class RedBlackByPatterns {
    enum Color { RED, BLACK }

    sealed interface Tree<K extends Comparable<K>> { }
    record Leaf<K extends Comparable<K>>() implements Tree<K> { }
    record Node<K extends Comparable<K>>(Color c, Tree<K> l, K k, Tree<K> r) implements Tree<K> { }

    static int rebalanced;

    static <K extends Comparable<K>> Tree<K> balance(Color color, Tree<K> left, K key, Tree<K> right) {
        Node<K> n = new Node<>(color, left, key, right);
        return switch (n) {
            case Node<K>(var c, Node<K>(var c1, Node<K>(var c2, var a, var x, var b), var y, var cc), var z, var d) when c == Color.BLACK && c1 == Color.RED && c2 == Color.RED -> build(a, x, b, y, cc, z, d);
            case Node<K>(var c, Node<K>(var c1, var a, var x, Node<K>(var c2, var b, var y, var cc)), var z, var d) when c == Color.BLACK && c1 == Color.RED && c2 == Color.RED -> build(a, x, b, y, cc, z, d);
            case Node<K>(var c, var a, var x, Node<K>(var c1, Node<K>(var c2, var b, var y, var cc), var z, var d)) when c == Color.BLACK && c1 == Color.RED && c2 == Color.RED -> build(a, x, b, y, cc, z, d);
            case Node<K>(var c, var a, var x, Node<K>(var c1, var b, var y, Node<K>(var c2, var cc, var z, var d))) when c == Color.BLACK && c1 == Color.RED && c2 == Color.RED -> build(a, x, b, y, cc, z, d);
            case Node<K> same -> same;
        };
    }

    private static <K extends Comparable<K>> Tree<K> build(Tree<K> a, K x, Tree<K> b, K y, Tree<K> c, K z, Tree<K> d) {
        rebalanced++;
        return new Node<>(Color.RED, new Node<>(Color.BLACK, a, x, b), y, new Node<>(Color.BLACK, c, z, d));
    }

    static <K extends Comparable<K>> Tree<K> ins(Tree<K> t, K k) {
        return switch (t) {
            case Leaf<K>() -> new Node<>(Color.RED, t, k, t);
            case Node<K>(var c, var l, var x, var r) when k.compareTo(x) < 0 -> balance(c, ins(l, k), x, r);
            case Node<K>(var c, var l, var x, var r) when k.compareTo(x) > 0 -> balance(c, l, x, ins(r, k));
            case Node<K> n -> n;
        };
    }

    static <K extends Comparable<K>> Tree<K> insert(Tree<K> t, K k) {
        return switch (ins(t, k)) {
            case Node<K>(_, var l, var x, var r) -> new Node<>(Color.BLACK, l, x, r);
            case Leaf<K> leaf -> leaf;
        };
    }

    static <K extends Comparable<K>> int blackHeight(Tree<K> t) {
        return switch (t) {
            case Leaf<K>() -> 1;
            case Node<K>(var c, var l, _, var r) -> {
                int a = blackHeight(l);
                int b = blackHeight(r);
                if (a != b || a < 0) yield -1;
                if (c == Color.RED && (l instanceof Node<K>(var lc, _, _, _) && lc == Color.RED || r instanceof Node<K>(var rc, _, _, _) && rc == Color.RED)) yield -1;
                yield c == Color.BLACK ? a + 1 : a;
            }
        };
    }

    static <K extends Comparable<K>> void walk(Tree<K> t, List<K> out) {
        if (t instanceof Node<K>(_, var l, var k, var r)) {
            walk(l, out);
            out.add(k);
            walk(r, out);
        }
    }

    static <K extends Comparable<K>> int depth(Tree<K> t) {
        return t instanceof Node<K>(_, var l, _, var r) ? 1 + Math.max(depth(l), depth(r)) : 0;
    }

    public static void main(String[] args) {
        Tree<Integer> t = new Leaf<>();
        TreeSet<Integer> model = new TreeSet<>();
        int x = 5;
        for (int i = 0; i < 400; i++) {
            x = (x * 1103 + 331) % 3001;
            t = insert(t, x);
            model.add(x);
            if (i % 50 == 49) {
                List<Integer> keys = new ArrayList<>();
                walk(t, keys);
                System.out.println(i + " size " + keys.size() + " equal " + keys.equals(new ArrayList<>(model)) + " black height " + blackHeight(t) + " depth " + depth(t) + " rebalanced " + rebalanced);
            }
        }
        Tree<Integer> before = t;
        Tree<Integer> after = insert(t, 5000);
        List<Integer> old = new ArrayList<>();
        walk(before, old);
        System.out.println("persistent " + !old.contains(5000) + " " + depth(after));
        Tree<String> words = new Leaf<>();
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) words = insert(words, w);
        List<String> ws = new ArrayList<>();
        walk(words, ws);
        System.out.println(ws + " " + blackHeight(words));
        Tree<Integer> asc = new Leaf<>();
        for (int i = 0; i < 200; i++) asc = insert(asc, i);
        System.out.println("ascending depth " + depth(asc) + " height " + blackHeight(asc));
        System.out.println(insert(insert(insert(new Leaf<Integer>(), 3), 1), 2));
    }
}
