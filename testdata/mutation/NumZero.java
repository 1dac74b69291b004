package mutation;

/** How many elements of an array are zero. */
public final class NumZero {
    private NumZero() {
    }

    public static int numZero(int[] x) {
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            if (x[i] == 0) {
                count++;
            }
        }
        return count;
    }
}
