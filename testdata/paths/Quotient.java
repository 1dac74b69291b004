/** Divides positive integers by doubling and halving the divisor. */
public class Quotient {
    public static int[] quotient(int n, int d) {
        int quotient = 0;
        int rest = n;
        int step = d;
        if (n < 0) {
            throw new IllegalArgumentException("negative dividend");
        }
        if (d <= 0) {
            throw new IllegalArgumentException("divisor is not positive");
        }
        while (rest >= step) {
            step = step * 2;
        }
        while (step != d) {
            quotient = quotient * 2;
            step = step / 2;
            if (step <= rest) {
                rest = rest - step;
                quotient = quotient + 1;
            }
        }
        if (rest == 0) {
            return new int[] {quotient};
        }
        return new int[] {quotient, rest};
    }
}
