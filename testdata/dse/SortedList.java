package dse;

/** A linked list of ints that keeps itself sorted. */
public class SortedList {
    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;
    private int size;

    public void add(int value) {
        if (head == null || value <= head.value) {
            head = new Node(value, head);
        } else {
            Node node = head;
            while (node.next != null && node.next.value < value) {
                node = node.next;
            }
            node.next = new Node(value, node.next);
        }
        size++;
    }

    public boolean remove(int value) {
        if (head == null) {
            return false;
        }
        if (head.value == value) {
            head = head.next;
            size--;
            return true;
        }
        for (Node node = head; node.next != null; node = node.next) {
            if (node.next.value == value) {
                node.next = node.next.next;
                size--;
                return true;
            }
            if (node.next.value > value) {
                return false;
            }
        }
        return false;
    }

    public int indexOf(int value) {
        int index = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** Whether the first three numbers are an arithmetic progression with a step above a hundred. */
    public boolean isProgression() {
        if (size < 3) {
            return false;
        }
        int step = head.next.value - head.value;
        return step > 100 && head.next.next.value - head.next.value == step;
    }

    public int sumOfDuplicates() {
        int sum = 0;
        for (Node node = head; node != null && node.next != null; node = node.next) {
            if (node.value == node.next.value) {
                sum += node.value;
            }
        }
        return sum == 9999 ? -1 : sum;
    }
}
