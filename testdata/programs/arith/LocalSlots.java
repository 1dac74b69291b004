// Shows loads and stores of every type in low, middle and wide local slots, and negation of each numeric type.
package arith;

public class LocalSlots {
    static float floats(float a, float b, float c, float d, float e) {
        a = -a;
        b = a - b;
        c = b * c;
        d = c / d;
        e -= d;
        a += e;
        return -(a - b) + c % 7 - d;
    }

    static double doubles(double a, double b, double c) {
        a = -b;
        b = a - c;
        c = -(b * a);
        double late = a / c;
        late -= b;
        return late % 1000 + -c;
    }

    static long longs(long a, long b, long c) {
        a = -b;
        b = a - c;
        c = -(b * a);
        long late = ~c >>> 3;
        late = -late;
        return late ^ a;
    }

    static int shiftedInts(long w, int a, double x, int b, byte c, char d, short e, boolean f) {
        a = -a;
        b = f ? -b : ~b;
        c = (byte) -c;
        d = (char) -d;
        e = (short) -e;
        f = !f;
        w = f ? -w : w;
        return (int) (a + b * 3 + c * 5 + d * 7 + e * 11 + w + (long) x);
    }

    double instance(float a, double b, long c, float d) {
        b = -d + c;
        d = c;
        a = (float) b;
        c = (long) a;
        return a + b + c + d;
    }

    static float wideLocals(int n) {
        double p0 = n, p1 = -p0, p2 = p1 - 1, p3 = p2 / 2, p4 = p3 * p3, p5 = -p4, p6 = p5 % 9, p7 = p6 + .5, p8 = p7 * 3, p9 = p8 - n;
        double q0 = p9, q1 = -q0, q2 = q1 - 1, q3 = q2 / 2, q4 = q3 * q3, q5 = -q4, q6 = q5 % 9, q7 = q6 + .5, q8 = q7 * 3, q9 = q8 - n;
        double r0 = q9, r1 = -r0, r2 = r1 - 1, r3 = r2 / 2, r4 = r3 * r3, r5 = -r4, r6 = r5 % 9, r7 = r6 + .5, r8 = r7 * 3, r9 = r8 - n;
        double s0 = r9, s1 = -s0, s2 = s1 - 1, s3 = s2 / 2, s4 = s3 * s3, s5 = -s4, s6 = s5 % 9, s7 = s6 + .5, s8 = s7 * 3, s9 = s8 - n;
        double t0 = s9, t1 = -t0, t2 = t1 - 1, t3 = t2 / 2, t4 = t3 * t3, t5 = -t4, t6 = t5 % 9, t7 = t6 + .5, t8 = t7 * 3, t9 = t8 - n;
        double u0 = t9, u1 = -u0, u2 = u1 - 1, u3 = u2 / 2, u4 = u3 * u3, u5 = -u4, u6 = u5 % 9, u7 = u6 + .5, u8 = u7 * 3, u9 = u8 - n;
        double v0 = u9, v1 = -v0, v2 = v1 - 1, v3 = v2 / 2, v4 = v3 * v3, v5 = -v4, v6 = v5 % 9, v7 = v6 + .5, v8 = v7 * 3, v9 = v8 - n;
        double w0 = v9, w1 = -w0, w2 = w1 - 1, w3 = w2 / 2, w4 = w3 * w3, w5 = -w4, w6 = w5 % 9, w7 = w6 + .5, w8 = w7 * 3, w9 = w8 - n;
        double x0 = w9, x1 = -x0, x2 = x1 - 1, x3 = x2 / 2, x4 = x3 * x3, x5 = -x4, x6 = x5 % 9, x7 = x6 + .5, x8 = x7 * 3, x9 = x8 - n;
        double y0 = x9, y1 = -y0, y2 = y1 - 1, y3 = y2 / 2, y4 = y3 * y3, y5 = -y4, y6 = y5 % 9, y7 = y6 + .5, y8 = y7 * 3, y9 = y8 - n;
        double z0 = y9, z1 = -z0, z2 = z1 - 1, z3 = z2 / 2, z4 = z3 * z3, z5 = -z4, z6 = z5 % 9, z7 = z6 + .5, z8 = z7 * 3, z9 = z8 - n;
        double a0 = z9, a1 = -a0, a2 = a1 - 1, a3 = a2 / 2, a4 = a3 * a3, a5 = -a4, a6 = a5 % 9, a7 = a6 + .5, a8 = a7 * 3, a9 = a8 - n;
        double b0 = a9, b1 = -b0, b2 = b1 - 1, b3 = b2 / 2, b4 = b3 * b3, b5 = -b4, b6 = b5 % 9, b7 = b6 + .5, b8 = b7 * 3, b9 = b8 - n;
        float narrow = (float) b9;
        long whole = (long) b8 * 1_000_003;
        Object boxed = whole;
        for (int i = 0; i < 3; i++) {
            narrow = -narrow - (float) b3;
            whole = -whole - i;
            b9 = -b9 + whole % 10;
        }
        System.out.println(narrow + " " + whole + " " + b9 + " " + boxed);
        return narrow;
    }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 1.5f, -2.25f, 1e10f, Float.MIN_VALUE};
        for (float f : fs) System.out.print(Float.floatToIntBits(floats(f, f + 1, 3, -7, f)) + " ");
        for (float f : fs) System.out.print(Double.doubleToLongBits(doubles(f, f - 2, 5)) + " ");
        System.out.println();
        for (long l : new long[] {0, 1, -1, Long.MIN_VALUE, 1L << 40}) System.out.print(longs(l, l + 3, -l) + " " + shiftedInts(l, (int) l, l, 5, (byte) l, (char) l, (short) l, l > 0) + " " + new LocalSlots().instance(l, l, l, l) + " ");
        System.out.println();
        for (int n = -2; n < 3; n++) System.out.println(wideLocals(n));
    }
}
