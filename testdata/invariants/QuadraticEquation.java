/** How many real solutions {@code a x^2 + b x + c = 0} has, in words. */
public final class QuadraticEquation {
    private QuadraticEquation() {
    }

    public static String solve(long a, long b, long c) {
        if (a == 0) {
            return "not quadratic"; // (0)
        } else {
            // A product may not fit a long; as a double it is exact for all but large inputs, and never overflows.
            double square = (double) b * b; // (1)
            double discriminant = square - 4.0 * ((double) a * c);
            if (discriminant > 0) {
                return "two"; // (2)
            } else if (discriminant == 0) {
                return "one"; // (3)
            } else {
                return "none"; // (4)
            }
        }
    }
}
