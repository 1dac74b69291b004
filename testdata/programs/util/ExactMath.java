// Math functions with exact results: overflow checks, floor division, rounding, fma, ulp, scaling and clamping of edge cases.
package util;

import java.util.function.*;

public class ExactMath {
    static void attempt(String label, Supplier<?> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[][] pairs = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {0, 5}, {Integer.MIN_VALUE, -1}, {Integer.MIN_VALUE, 1}, {5, 0}};
        for (int[] p : pairs) {
            attempt("floorDiv " + p[0] + "," + p[1], () -> Math.floorDiv(p[0], p[1]) + " mod " + Math.floorMod(p[0], p[1]) + " / " + p[0] / p[1] + " % " + p[0] % p[1]);
        }
        attempt("long floors", () -> Math.floorDiv(-7L, 2) + " " + Math.floorMod(-7L, 4) + " " + Math.floorMod(-7L, 4L));
        attempt("addExact", () -> Math.addExact(Integer.MAX_VALUE, 0) + " " + Math.addExact(Integer.MAX_VALUE, 1));
        attempt("addExact long", () -> Math.addExact(Long.MIN_VALUE, -1L));
        attempt("subtractExact", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("multiplyExact", () -> Math.multiplyExact(46341, 46341));
        attempt("multiplyExact ok", () -> Math.multiplyExact(46340, 46340) + " " + Math.multiplyExact(3037000499L, 3037000499L));
        attempt("multiplyExact long", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        attempt("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("absExact", () -> Math.absExact(-5) + " " + Math.absExact(Integer.MIN_VALUE));
        attempt("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("decrementExact", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("toIntExact", () -> Math.toIntExact(2147483647L) + " " + Math.toIntExact(2147483648L));
        attempt("multiplyHigh", () -> Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE) + " " + Math.multiplyHigh(-1L, 1L) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        attempt("abs", () -> Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(-7L) + " " + Math.abs(Float.NEGATIVE_INFINITY));
        double[] ds = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e300, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Long.MAX_VALUE};
        for (double d : ds) System.out.println(d + " round " + Math.round(d) + " rint " + Math.rint(d) + " floor " + Math.floor(d) + " ceil " + Math.ceil(d) + " ulp " + Math.ulp(d) + " up " + Math.nextUp(d) + " down " + Math.nextDown(d) + " exp " + Math.getExponent(d) + " sign " + Math.signum(d));
        float[] fs = {0.5f, 1.5f, -2.5f, 8388609f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN};
        for (float f : fs) System.out.println(f + " round " + Math.round(f) + " ulp " + Math.ulp(f) + " up " + Math.nextUp(f) + " exp " + Math.getExponent(f));
        System.out.println(Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1) + " " + Math.max(1f, Float.NaN) + " " + Math.max(-5, 3) + " " + Math.min(5L, -3L));
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(1e308, 10, -Double.POSITIVE_INFINITY) + " " + Math.fma(2f, 3f, 4f) + " " + Math.fma(1 + Math.ulp(1.0), 1 + Math.ulp(1.0), -1));
        System.out.println(Math.scalb(1.5, 4) + " " + Math.scalb(1, -1074) + " " + Math.scalb(1.0, 2000) + " " + Math.scalb(3f, -150) + " " + Math.copySign(3, -0.0) + " " + Math.copySign(-3f, 1f) + " " + Math.nextAfter(1, 2) + " " + Math.nextAfter(0.0, -1) + " " + Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5.5, 2));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.sqrt(1e-320) + " " + Math.toRadians(0));
    }
}
