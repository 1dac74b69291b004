/** A ring of four places; the first and the last are never apart by more than it holds. */
public class RingBuffer {
    private final byte[] data = new byte[4];
    private int first;
    private int used;

    public boolean put(byte value) {
        if (used == data.length) {
            return false;
        }
        data[(first + used) % data.length] = value;
        used++;
        return true;
    }

    public int take() {
        if (used == 0) {
            return -1;
        }
        int value = data[first];
        first = (first + 1) % data.length;
        used--;
        return value;
    }

    public String state() {
        if (first < 0 || first >= data.length) {
            return "lost";
        }
        if (used < 0 || used > data.length) {
            return "broken";
        }
        int sum = 0;
        for (int i = 0; i < used; i++) {
            sum += data[(first + i) % data.length];
        }
        if (used == data.length) {
            if (first == 3) {
                return "full and wrapped";
            }
            return sum == 100 ? "full of a hundred" : "full";
        }
        if (used == 0) {
            return first == 0 ? "empty" : "drained";
        }
        return sum == 0 ? "zero" : "some";
    }
}
