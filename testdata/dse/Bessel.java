package dse;

/** Bessel functions of the first kind by recurrence, upward where that is stable and downward where it is not. */
public final class Bessel {
    private static final double ACCURACY = 40.0;
    private static final double BIG = 1.0e10;
    private static final double SMALL = 1.0e-10;

    private Bessel() {
    }

    public static double besselJ(int n, double x) {
        if (n < 0) {
            throw new IllegalArgumentException("order " + n);
        }
        if (n == 0) {
            return zero(x);
        }
        if (n == 1) {
            return one(x);
        }
        double size = Math.abs(x);
        double answer;
        if (size == 0.0) {
            return 0.0;
        } else if (size > n) {
            if (n > 2000) {
                throw new IllegalArgumentException("order " + n);
            }
            double twice = 2.0 / size;
            double before = zero(size);
            double current = one(size);
            for (int j = 1; j < n; j++) {
                double next = j * twice * current - before;
                before = current;
                current = next;
            }
            answer = current;
        } else {
            if (n > 500) {
                return 0.0;
            }
            double twice = 2.0 / size;
            int m = 2 * ((n + (int) Math.sqrt(ACCURACY * n)) / 2);
            boolean odd = false;
            double after = 0.0;
            double current = 1.0;
            double sum = 0.0;
            answer = 0.0;
            for (int j = m; j > 0; j--) {
                double next = j * twice * current - after;
                after = current;
                current = next;
                if (Math.abs(current) > BIG) {
                    current *= SMALL;
                    after *= SMALL;
                    answer *= SMALL;
                    sum *= SMALL;
                }
                if (odd) {
                    sum += current;
                }
                odd = !odd;
                if (j == n) {
                    answer = after;
                }
            }
            sum = 2.0 * sum - current;
            answer /= sum;
        }
        return x < 0.0 && n % 2 == 1 ? -answer : answer;
    }

    private static double zero(double x) {
        double size = Math.abs(x);
        if (size < 8.0) {
            double y = x * x;
            return (57568490574.0 + y * (-13362590354.0 + y * 651619640.7)) / (57568490411.0 + y * (1029532985.0 + y));
        }
        double z = 8.0 / size;
        double y = z * z;
        double phase = size - 0.785398164;
        return Math.sqrt(0.636619772 / size) * (Math.cos(phase) * (1.0 - y * 0.1098628627e-2) - z * Math.sin(phase) * 0.0156);
    }

    private static double one(double x) {
        double size = Math.abs(x);
        if (size < 8.0) {
            double y = x * x;
            return x * (72362614232.0 + y * (-7895059235.0 + y * 242396853.1)) / (144725228442.0 + y * (2300535178.0 + y));
        }
        double z = 8.0 / size;
        double y = z * z;
        double phase = size - 2.356194491;
        double answer = Math.sqrt(0.636619772 / size) * (Math.cos(phase) * (1.0 + y * 0.183105e-2) - z * Math.sin(phase) * 0.0468);
        return x < 0.0 ? -answer : answer;
    }
}
