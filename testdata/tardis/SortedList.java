/** A linked list whose values rise. */
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
    private int count;

    public void add(int value) {
        if (head == null || value < head.value) {
            head = new Node(value, head);
            count++;
            return;
        }
        Node at = head;
        while (at.next != null && at.next.value <= value) {
            at = at.next;
        }
        if (at.value != value) {
            at.next = new Node(value, at.next);
            count++;
        }
    }

    public String check() {
        int seen = 0;
        int steps = 0;
        for (Node at = head; at != null; at = at.next) {
            seen++;
            if (seen > 6) {
                return "long";
            }
            if (at.next != null) {
                if (at.next.value < at.value) {
                    return "unsorted";
                }
                if (at.next.value == at.value) {
                    return "twice";
                }
                if (at.next.value == at.value + 1) {
                    steps++;
                }
            }
        }
        if (seen != count) {
            return "miscounted";
        }
        if (seen >= 3 && steps == seen - 1) {
            return "run";
        }
        return seen == 0 ? "empty" : "list";
    }
}
