package dse;

/** A heap of ints in an array that grows. */
public class BinaryHeap {
    private int[] items = new int[4];
    private int size;

    public void push(int value) {
        if (size == items.length) {
            int[] more = new int[2 * size];
            System.arraycopy(items, 0, more, 0, size);
            items = more;
        }
        items[size] = value;
        int at = size++;
        while (at > 0 && items[(at - 1) / 2] > items[at]) {
            swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int top = items[0];
        items[0] = items[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (items[at] <= items[child]) {
                break;
            }
            swap(at, child);
            at = child;
        }
        return top;
    }

    /** Whether the least two numbers have this sum. */
    public boolean leastTwoSumTo(int sum) {
        if (size < 3) {
            return false;
        }
        int second = Math.min(items[1], items[2]);
        return items[0] + second == sum && sum > 10_000;
    }

    public boolean isFull() {
        return size == items.length;
    }

    private void swap(int one, int other) {
        int kept = items[one];
        items[one] = items[other];
        items[other] = kept;
    }
}
