package dse;

/** Remainders by repeated subtraction, for all signs of both numbers. */
public final class Remainder {
    private Remainder() {
    }

    public static int remainder(int a, int b) {
        int r = 0 - 1;
        int cy = 0;
        int ny = 0;
        if (a == 0) {
            return 0;
        }
        if (b == 0) {
            return r;
        }
        if (a > 0) {
            if (b > 0) {
                while (a - ny >= b && cy < 1000) {
                    ny = ny + b;
                    r = a - ny;
                    cy = cy + 1;
                }
            } else {
                while (a + ny >= Math.abs(b) && cy < 1000) {
                    ny = ny + b;
                    r = a + ny;
                    cy = cy - 1;
                    if (cy < -1000) {
                        return r;
                    }
                }
            }
        } else if (b > 0) {
            while (Math.abs(a + ny) >= b && cy > -1000) {
                ny = ny + b;
                r = a + ny;
                cy = cy - 1;
            }
        } else {
            while (b >= a - ny && cy < 1000) {
                ny = ny + b;
                r = Math.abs(a - ny);
                cy = cy + 1;
            }
        }
        return r;
    }

    /** Whether the Chinese remainders of a number are these. */
    public static boolean isClass(int n, int three, int five, int seven) {
        if (n < 0 || n >= 105) {
            return false;
        }
        if (three == 2 && five == 3 && seven == 2) {
            return n % 3 == three && n % 5 == five && n % 7 == seven;
        }
        return n % 105 == 0;
    }

    public static int modular(int n) {
        if (n > 10_000 && n % 1009 == 77) {
            if (n % 17 == 3) {
                return 2;
            }
            return 1;
        }
        if (Math.floorMod(n, 12) == 11 && n < -500) {
            return 3;
        }
        return 0;
    }
}
