package dse;

/** Systems of linear equations and inequalities over ints, each of which has few solutions. */
public final class LinearArithmetic {
    private LinearArithmetic() {
    }

    public static boolean line(int x) {
        return 3 * x + 17 == 6248;
    }

    public static boolean crossing(int x, int y) {
        if (x + y == 1000) {
            if (x - y == 234) {
                return true;
            }
        }
        return false;
    }

    public static int three(int a, int b, int c) {
        if (2 * a + 3 * b - c == 1412) {
            if (a - b + 4 * c == 935) {
                if (a + b + c == 777) {
                    return 3;
                }
                return 2;
            }
            return 1;
        }
        return 0;
    }

    public static int ordered(int a, int b, int c, int d) {
        if (a == b + 7 && b == c - 13 && c == d + 21) {
            if (a + d == 4321) {
                return 2;
            }
            return 1;
        }
        return 0;
    }

    public static boolean within(int x, int y) {
        if (x > 70_000 && y < -70_000) {
            if (x + y > 12 && x + y < 15) {
                return true;
            }
        }
        return false;
    }

    public static int chain(int x, int y, int z) {
        int sum = x + y;
        int difference = y - z;
        if (sum == 31_337) {
            if (difference == sum) {
                if (z == 5 - y) {
                    return 1;
                }
                return 2;
            }
            return 3;
        }
        if (sum == difference) {
            return 4;
        }
        return 5;
    }

    public static boolean triangle(int a, int b) {
        if (a > 0 && b > 0 && 5 * a + 7 * b == 1234) {
            if (a > 2 * b) {
                return true;
            }
        }
        return false;
    }

    public static boolean wide(long a, long b) {
        if (a - b == 10_000_000_000L) {
            return a + b == 30_000_000_000L;
        }
        return false;
    }
}
