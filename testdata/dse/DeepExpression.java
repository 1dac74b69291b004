package dse;

/** Decisions on deep expressions over ints, as a generator of random programs would write them. */
public final class DeepExpression {
    private DeepExpression() {
    }

    public static int deep1(int a, int b, int c) {
        int t = ((a ^ b) + (c << 2)) - ((a & 0xff) | (b >>> 4));
        if (t == 90_210) {
            return 1;
        }
        return ((t * 31) & 0xffff) == 0x1234 ? 2 : 0;
    }

    public static int deep2(int a, int b) {
        int t = (a * 7 + b * 13) ^ (a - b);
        int u = (t >> 3) + (b & 0x7f);
        if (u > 5_000_000) {
            return (a | b) == 0x0fffffff ? 3 : 1;
        }
        if (u + t == -77) {
            return 2;
        }
        return 0;
    }

    public static int deep3(int a, int b, int c, int d) {
        int left = (a + b) * 2 - (c - d);
        int right = (a - c) + ((b ^ d) >> 1);
        if (left == right + 1000) {
            if (((left & 1) == 0) == (right < 0)) {
                return a > d ? 3 : 2;
            }
            return 1;
        }
        return 0;
    }

    public static int deep4(long a, int b) {
        long t = (a >>> 7) ^ ((long) b << 33);
        if (t == 0x1122334455L) {
            return 2;
        }
        return (int) (t >> 20) == b && b != 0 ? 1 : 0;
    }

    public static int deep5(int a, int b, int c) {
        int t = a / 3 + b % 10;
        if (t == c && c > 1_000_000) {
            return (a ^ b ^ c) % 5 == 4 ? 3 : 2;
        }
        return -a == ~b + 42 ? 1 : 0;
    }

    public static int deep6(byte a, short b, char c) {
        int t = (byte) (a + 100) + (short) (b * 3) - (char) (c + 1);
        if (t == -65_000) {
            return 2;
        }
        return (byte) b == a && c == 'x' ? 1 : 0;
    }
}
