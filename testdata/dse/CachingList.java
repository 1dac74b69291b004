package dse;

/** A doubly linked list that keeps a few removed nodes to use them again. */
public class CachingList {
    private static final int MOST_CACHED = 3;

    private static final class Node {
        int value;
        Node previous = this;
        Node next = this;
    }

    private final Node header = new Node();
    private Node cache;
    private int cached;
    private int size;

    public void addFirst(int value) {
        insertAfter(header, value);
    }

    public void addLast(int value) {
        insertAfter(header.previous, value);
    }

    public int get(int index) {
        return node(index).value;
    }

    public int removeAt(int index) {
        Node node = node(index);
        unlink(node);
        return node.value;
    }

    public boolean removeValue(int value) {
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    public int cached() {
        return cached;
    }

    public boolean isMirrored() {
        if (size < 4) {
            return false;
        }
        Node front = header.next;
        Node back = header.previous;
        for (int i = 0; i < 2; i++) {
            if (front.value != back.value || front.value < 50) {
                return false;
            }
            front = front.next;
            back = back.previous;
        }
        return true;
    }

    private Node node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        if (index < size / 2) {
            Node node = header.next;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
            return node;
        }
        Node node = header;
        for (int i = size; i > index; i--) {
            node = node.previous;
        }
        return node;
    }

    private void insertAfter(Node place, int value) {
        Node node = cache;
        if (node == null) {
            node = new Node();
        } else {
            cache = node.next;
            cached--;
        }
        node.value = value;
        node.previous = place;
        node.next = place.next;
        place.next.previous = node;
        place.next = node;
        size++;
    }

    private void unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        if (cached < MOST_CACHED) {
            node.previous = null;
            node.next = cache;
            cache = node;
            cached++;
        }
    }
}
