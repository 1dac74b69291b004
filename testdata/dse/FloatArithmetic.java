package dse;

/** Conditions on floats and doubles that random numbers do not fulfil. */
public final class FloatArithmetic {
    private FloatArithmetic() {
    }

    public static boolean simple(float x) {
        return x + 10.0f == 512.5f;
    }

    public static int sum(float x, float y) {
        if (x + y == 1.25f) {
            if (x - y == 0.75f) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    public static int circle(double x, double y) {
        double square = x * x + y * y;
        if (square < 1e6) {
            if (square > 999_000.0 && x > 990.0) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    public static int classify(double value) {
        if (value != value) {
            return 0;
        }
        if (value == Double.POSITIVE_INFINITY || value == Double.NEGATIVE_INFINITY) {
            return 1;
        }
        if (value == 0.0) {
            return 1.0 / value < 0.0 ? 2 : 3;
        }
        if (Math.abs(value) < Double.MIN_NORMAL) {
            return 4;
        }
        return 5;
    }

    public static boolean whole(double value) {
        long cut = (long) value;
        if (cut == value && cut > 1_000_000L) {
            return cut % 97 == 11;
        }
        return false;
    }

    public static int mixed(int n, float f) {
        float scaled = n * 0.5f;
        if (scaled == f) {
            if (f == 1234.5f) {
                return 2;
            }
            return 1;
        }
        if ((int) f == n && n > 100_000) {
            return 3;
        }
        return 0;
    }

    public static boolean between(double low, double high, double value) {
        if (low < value && value < high) {
            if (high - low < 0.001) {
                return value > 41.5 && value < 41.6;
            }
        }
        return false;
    }
}
