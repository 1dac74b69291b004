// BigDecimal scale and precision, toString forms, equality against compareTo, and parsing errors.
package bignum;

import java.math.*;
import java.util.*;

public class BigDecimalScaleAndText {
    public static void main(String[] args) {
        String[] texts = {"0", "0.0", "-0", "0E+3", "0E-10", "1", "1.0", "1.00", "100", "1E2", "1e+2", "123.456", "-0.00001", "0.000001", "0.0000001", "1E-7", "12345E-3", "1.5E10", "123456789012345678901234567890", ".5", "5.", "+3.25", "00012.300"};
        for (String t : texts) {
            BigDecimal d = new BigDecimal(t);
            System.out.println(t + " -> " + d + " plain " + d.toPlainString() + " eng " + d.toEngineeringString() + " scale " + d.scale() + " prec " + d.precision() + " unscaled " + d.unscaledValue() + " strip " + d.stripTrailingZeros() + " hash " + d.hashCode());
        }
        BigDecimal a = new BigDecimal("2.0");
        BigDecimal b = new BigDecimal("2.00");
        System.out.println(a.equals(b) + " " + a.compareTo(b) + " " + (a.hashCode() == b.hashCode()) + " " + new HashSet<>(List.of(a, b)).size() + " " + new TreeSet<>(List.of(a, b)).size());
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.pow(3) + " " + a.negate() + " " + a.plus() + " " + a.ulp() + " " + b.ulp() + " " + a.max(b) + " " + b.min(a));
        System.out.println(a.movePointLeft(3) + " " + a.movePointRight(3) + " " + a.scaleByPowerOfTen(4) + " " + a.scaleByPowerOfTen(-4) + " " + new BigDecimal("123").movePointLeft(5) + " " + new BigDecimal("1E3").movePointRight(0));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.1, MathContext.DECIMAL32) + " " + new BigDecimal(-1.5e-5) + " " + BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(7, -2) + " " + BigDecimal.valueOf(1e20));
        System.out.println(new BigDecimal(new char[] {'x', '1', '.', '5', 'y'}, 1, 3) + " " + new BigDecimal(new BigInteger("12345"), 7) + " " + new BigDecimal(Long.MIN_VALUE) + " " + new BigDecimal(Double.MIN_VALUE).precision());
        BigDecimal big = new BigDecimal("12345678901234567890.987");
        System.out.println(big.longValue() + " " + big.intValue() + " " + big.doubleValue() + " " + big.floatValue() + " " + big.toBigInteger() + " " + new BigDecimal("-7.9").intValue() + " " + new BigDecimal("1e400").doubleValue());
        for (int s : new int[] {5, 2, 1}) System.out.print(new BigDecimal("3.10").setScale(s) + " ");
        System.out.println(new BigDecimal("100").signum() + " " + new BigDecimal("-1").signum());
        String[] bad = {"", "abc", "1.2.3", "1e", "1e1.5", "--1", "1 ", "0x10", "1e99999999999", ".", "NaN", "Infinity", "1_000"};
        for (String t : bad) {
            try {
                System.out.println(new BigDecimal(t));
            } catch (NumberFormatException e) {
                System.out.println("'" + t + "' " + e.getMessage());
            }
        }
        Runnable[] exact = {() -> big.longValueExact(), () -> big.toBigIntegerExact(), () -> new BigDecimal("1.5").intValueExact(), () -> new BigDecimal("300").byteValueExact(), () -> new BigDecimal(Double.NaN), () -> new BigDecimal("3.14").setScale(1), () -> new BigDecimal("2").pow(-1), () -> new BigDecimal("2").pow(1000000000), () -> new BigDecimal("1E2147483647").scaleByPowerOfTen(5)};
        for (Runnable r : exact) {
            try {
                r.run();
                System.out.println("fine");
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
