/** Where a point lies with respect to a circle around the origin. */
public final class PointCircle {
    private PointCircle() {
    }

    public static String locate(long x, long y, long radius) {
        // A square may not fit a long; as a double it is exact for all but large inputs, and never overflows.
        double beyond = (double) x * x - (double) radius * radius;
        double square = (double) y * y;
        if (beyond == -square) {
            return "on"; // (0)
        } else if (beyond < -square) {
            return "inside"; // (1)
        } else {
            return "outside"; // (2)
        }
    }
}
