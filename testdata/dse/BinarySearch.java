package dse;

/** Binary search in sorted arrays, with a check that they are. */
public final class BinarySearch {
    private BinarySearch() {
    }

    public static boolean isSorted(int[] values) {
        for (int i = 1; i < values.length; i++) {
            if (values[i - 1] > values[i]) {
                return false;
            }
        }
        return true;
    }

    /** Place of the key, or -1. */
    public static int find(int[] values, int key) {
        if (!isSorted(values)) {
            throw new IllegalArgumentException("not sorted");
        }
        int low = 0;
        int high = values.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int value = values[middle];
            if (value < key) {
                low = middle + 1;
            } else if (value > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** Whether the key is inside of the array and stands between two neighbours that are as far from it. */
    public static boolean isCentre(int[] values, int key) {
        int at = find(values, key);
        if (at <= 0 || at == values.length - 1) {
            return false;
        }
        int below = key - values[at - 1];
        int above = values[at + 1] - key;
        return below == above && below > 1000;
    }
}
