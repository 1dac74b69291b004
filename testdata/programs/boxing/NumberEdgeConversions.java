// Shows conversions between wrapper types, Math rounding at the limits, unsigned helpers and exact conversions failing.
package boxing;

import java.math.BigDecimal;
import java.math.BigInteger;

public class NumberEdgeConversions {
    static void attempt(String label, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(label + " " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(label + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Number[] numbers = {(byte) -128, (short) 32767, Integer.MIN_VALUE, Long.MAX_VALUE, Float.MAX_VALUE, -2.9, 1e19, Double.NaN, new BigInteger("98765432109876543210"), new BigDecimal("-1234567.891")};
        for (Number n : numbers) {
            System.out.println(n.getClass().getSimpleName() + " " + n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue() + " " + Float.floatToIntBits(n.floatValue()) + " " + Double.doubleToLongBits(n.doubleValue()));
        }
        double[] doubles = {0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, 4503599627370497.5, 9007199254740991.0, -0.0, 1e300, -1e300, Double.NaN, 2147483647.5, -2147483648.5};
        for (double d : doubles) System.out.print(Math.round(d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + (int) d + " " + Math.round((float) d) + "; ");
        System.out.println();
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("toIntExact ok", () -> Math.toIntExact(-(1L << 31)));
        attempt("big intValueExact", () -> new BigInteger("2147483648").intValueExact());
        attempt("big byteValueExact", () -> new BigInteger("-128").byteValueExact());
        attempt("decimal exact", () -> new BigDecimal("1.5").intValueExact());
        attempt("decimal exact big", () -> new BigDecimal("1e20").longValueExact());
        attempt("decimal divide", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        attempt("floorDiv zero", () -> Math.floorDiv(1, 0));
        attempt("floorMod zero", () -> Math.floorMod(1L, 0L));
        attempt("incrementExact", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("multiplyExact mixed", () -> Math.multiplyExact(Long.MAX_VALUE, 2));
        attempt("negateExact", () -> Math.negateExact(Long.MIN_VALUE));
        attempt("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("unsigned remainder", () -> Integer.remainderUnsigned(5, 0));
        attempt("unsigned divide", () -> Long.divideUnsigned(5, 0));
        System.out.println(new BigDecimal(0.1).toString().length() + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("0.10").equals(new BigDecimal("0.1")) + " " + new BigDecimal("0.10").compareTo(new BigDecimal("0.1")));
        System.out.println((byte) 300 + " " + (short) 70000 + " " + (char) 65.9 + " " + (byte) -129.7 + " " + (int) 'x' + " " + (long) 1e19f + " " + (float) 16777217 + " " + (short) 1e10 + " " + (byte) 1e10 + " " + (int) (char) -1 + " " + (char) ('a' + 1.5));
        System.out.println(Math.abs(-0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(0f, -0f) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.sqrt(2) + " " + Math.fma(2.0, 3.0, 1.0) + " " + Math.IEEEremainder(5, 3) + " " + 5 % 3.0);
        System.out.println(Math.nextUp(0.0) + " " + Math.nextDown(1.0) + " " + Math.ulp(1.0) + " " + Math.getExponent(1e-310) + " " + Math.scalb(1.0, 1023) * 2 + " " + Math.copySign(0.0, -1) + " " + Math.signum(-7.5) + " " + Math.nextAfter(1.0, 2));
        Integer i = 65;
        Character c = (char) (int) i;
        Long l = (long) i;
        Double d = (double) i;
        Object o = i;
        System.out.println(c + " " + l + " " + d + " " + (int) o + " " + (double) (int) o + " " + (long) (Integer) o);
        try {
            long wrong = (long) o;
            System.out.println(wrong);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
