/** A stack of positive numbers that has room for eight. */
public class BoundedStack {
    private final int[] items = new int[8];
    private int size;

    public void push(int item) {
        if (item <= 0) {
            throw new IllegalArgumentException();
        }
        if (size < items.length) {
            items[size++] = item;
        }
    }

    public int pop() {
        if (size == 0) {
            return 0;
        }
        int item = items[--size];
        items[size] = 0;
        return item;
    }

    /** What kind of stack this is. Items are positive, so some kinds do not exist. */
    public String kind() {
        int rising = 0;
        for (int i = 0; i < size; i++) {
            if (items[i] <= 0) {
                return "broken";
            }
            if (i > 0 && items[i] > items[i - 1]) {
                rising++;
            }
        }
        for (int i = size; i < items.length; i++) {
            if (items[i] != 0) {
                return "dirty";
            }
        }
        if (size > items.length) {
            return "overfull";
        }
        if (size == items.length) {
            return rising == size - 1 ? "full staircase" : "full";
        }
        return size == 0 ? "empty" : "some";
    }
}
