/** How many real solutions {@code a x^2 + b x + c = 0} has, in words. */
public final class QuadraticEquation {
    private QuadraticEquation() {
    }

    public static String solve(int a, int b, int c) {
        if (a == 0) {
            return "not quadratic"; // (0)
        } else {
            // Products of two ints are exact in a long; four times one of them may not be.
            long square = (long) b * b; // (1)
            double discriminant = square - 4.0 * ((long) a * c);
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
