/** Where a point lies with respect to a circle around the origin. */
public final class PointCircle {
    private PointCircle() {
    }

    public static String locate(int x, int y, int radius) {
        // The square of int's smallest value is 2^62: the difference fits a long where the sum of squares may not.
        long beyond = (long) x * x - (long) radius * radius;
        long square = (long) y * y;
        if (beyond == -square) {
            return "on"; // (0)
        } else if (beyond < -square) {
            return "inside"; // (1)
        } else {
            return "outside"; // (2)
        }
    }
}
