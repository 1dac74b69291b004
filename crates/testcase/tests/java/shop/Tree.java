package shop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;

/** A generic class with an inner class, a static nested one, and a private iterator. */
public class Tree<K extends Comparable<K>, V> implements Iterable<K> {
    public class Node {
        K key;
        V value;
        Node left;
        Node right;

        public Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public boolean isLeaf() {
            return left == null && right == null;
        }
    }

    public static class Config {
        private final int depth;

        private Config(Builder builder) {
            depth = builder.depth;
        }

        public int depth() {
            return depth;
        }

        public static class Builder {
            private int depth;

            public Builder depth(int depth) {
                this.depth = depth;
                return this;
            }

            public Config build() {
                return new Config(this);
            }
        }
    }

    private class Walk implements Iterator<K> {
        private final Deque<Node> open = new ArrayDeque<>();

        Walk() {
            push(root);
        }

        private void push(Node node) {
            for (Node at = node; at != null; at = at.left) open.push(at);
        }

        @Override
        public boolean hasNext() {
            return !open.isEmpty();
        }

        @Override
        public K next() {
            if (open.isEmpty()) throw new NoSuchElementException();
            Node node = open.pop();
            push(node.right);
            return node.key;
        }
    }

    private Node root;

    public Tree(Config config) {
        if (config.depth() < 0) throw new IllegalArgumentException();
    }

    public void put(K key, V value) {
        if (root == null) root = new Node(key, value);
        else if (root.key.compareTo(key) < 0) root.right = new Node(key, value);
        else root.left = new Node(key, value);
    }

    public void putAll(Map<? extends K, ? extends V> all) {
        for (Map.Entry<? extends K, ? extends V> entry : all.entrySet()) put(entry.getKey(), entry.getValue());
    }

    public <R> Tree<K, R> map(Function<? super V, ? extends R> function) {
        return null;
    }

    public boolean any(Predicate<? super K> test) {
        for (K key : this) if (test.test(key)) return true;
        return false;
    }

    @Override
    public Iterator<K> iterator() {
        return new Walk();
    }
}
