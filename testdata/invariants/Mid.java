/** The middle one of three numbers. */
public final class Mid {
    private Mid() {
    }

    public static long mid(long x, long y, long z) {
        long mid = z;
        if (y < z) {
            mid = y; // (0)
            if (x < y) {
                mid = y; // (1)
            } else if (x < z) {
                mid = x; // (2)
            } else {
                mid = z;
            }
        } else {
            mid = y; // (3)
            if (x > y) {
                mid = y; // (4)
            } else if (x > z) {
                mid = x; // (5)
            } else {
                mid = z;
            }
        }
        return mid;
    }
}
