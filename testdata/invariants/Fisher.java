/**
 * The probability that a value of Fisher's F distribution is at most {@code x}.
 *
 * <p>It is a regularised incomplete beta function, {@code I(m/2, n/2)} at {@code t = mx / (mx + n)}. That is known for
 * halves and ones, and from there each parameter is raised in steps of 1, with a term that is multiplied up.
 */
public final class Fisher {
    /** Most steps; with more degrees of freedom the result is rough. */
    private static final int MOST_STEPS = 200;

    private Fisher() {
    }

    public static double fisher(long m, long n, long x) {
        long first = m;
        long second = n;
        if (first < 0) {
            first = -first; // (0)
        }
        if (second < 0) {
            second = -second; // (1)
        }
        if (first == 0 || second == 0) {
            return 0; // (2)
        }
        if (x <= 0) {
            return 0; // (3)
        }
        if (first == second && x == 1) {
            return 0.5; // (4)
        }
        double t = (double) first * x / ((double) first * x + second);
        if (second == 2) {
            return Math.pow(t, first / 2.0); // (5)
        }
        double a;
        double b;
        double p;
        double term;
        if (first % 2 == 1 && second % 2 == 1) {
            a = 0.5; // (6)
            b = 0.5;
            p = 2 / Math.PI * Math.asin(Math.sqrt(t));
            term = Math.sqrt(t * (1 - t)) / Math.PI;
        } else if (first % 2 == 1) {
            a = 0.5; // (7)
            b = 1;
            p = Math.sqrt(t);
            term = Math.sqrt(t) * (1 - t) / 2;
        } else if (second % 2 == 1) {
            a = 1; // (8)
            b = 0.5;
            p = 1 - Math.sqrt(1 - t);
            term = t * Math.sqrt(1 - t) / 2;
        } else {
            a = 1; // (9)
            b = 1;
            p = t;
            term = t * (1 - t);
        }
        int steps = 0;
        while (b < second / 2.0 && steps < MOST_STEPS) {
            p += term / b; // (10)
            term *= (1 - t) * (a + b) / b;
            b += 1;
            steps += 1;
        }
        while (a < first / 2.0 && steps < 2 * MOST_STEPS) {
            p -= term / a; // (11)
            term *= t * (a + b) / a;
            a += 1;
            steps += 1;
        }
        if (steps >= MOST_STEPS) {
            p = Math.max(0, Math.min(p, 1)); // (12)
        }
        return p;
    }
}
