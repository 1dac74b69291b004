// setScale and divide under all rounding modes, around ties and of both signs.
package bignum;

import java.math.*;
import java.util.*;

public class BigDecimalRounding {
    static String attempt(java.util.function.Supplier<BigDecimal> s) {
        try {
            return s.get().toString();
        } catch (ArithmeticException e) {
            return "!" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] values = {"5.5", "2.5", "1.6", "1.1", "1.0", "0.5", "-0.5", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.0", "9.99"};
        for (RoundingMode m : RoundingMode.values()) {
            StringJoiner j = new StringJoiner(" ", String.format("%-12s", m), "");
            for (String v : values) j.add(attempt(() -> new BigDecimal(v).setScale(0, m)));
            System.out.println(j);
        }
        for (RoundingMode m : RoundingMode.values()) {
            System.out.println(m + " " + attempt(() -> new BigDecimal("10").divide(new BigDecimal("3"), 5, m)) + " " + attempt(() -> new BigDecimal("-10").divide(new BigDecimal("3"), 5, m)) + " "
                    + attempt(() -> new BigDecimal("1").divide(new BigDecimal("8"), 2, m)) + " " + attempt(() -> new BigDecimal("1234567").setScale(-3, m)) + " " + attempt(() -> new BigDecimal("1250").setScale(-2, m)) + " " + attempt(() -> new BigDecimal("2").divide(new BigDecimal("4"), m)));
        }
        System.out.println(attempt(() -> new BigDecimal(1).divide(new BigDecimal(3))) + " " + attempt(() -> BigDecimal.ONE.divide(BigDecimal.ZERO)) + " " + attempt(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO)));
        System.out.println(attempt(() -> new BigDecimal("1.00").divide(new BigDecimal("8"))) + " " + attempt(() -> new BigDecimal("100").divide(new BigDecimal("0.25"))) + " " + attempt(() -> new BigDecimal("7").divide(new BigDecimal("3"), MathContext.DECIMAL32)));
        System.out.println(attempt(() -> new BigDecimal("12345678901234567890.5").setScale(0, RoundingMode.HALF_EVEN)) + " " + attempt(() -> new BigDecimal("99999999999999999999.5").setScale(0, RoundingMode.HALF_UP)));
        BigDecimal a = new BigDecimal("-17.5");
        BigDecimal b = new BigDecimal("4.2");
        System.out.println(a.remainder(b) + " " + a.divideToIntegralValue(b) + " " + Arrays.toString(a.divideAndRemainder(b)) + " " + a.divideToIntegralValue(b).multiply(b).add(a.remainder(b)));
        for (int digits = 1; digits <= 8; digits++) {
            MathContext mc = new MathContext(digits, RoundingMode.HALF_EVEN);
            System.out.println(mc + " " + new BigDecimal("12345.6785").round(mc) + " " + new BigDecimal("0.000999995").round(mc) + " " + new BigDecimal("2").divide(new BigDecimal("3"), mc) + " " + new BigDecimal("99.5").add(new BigDecimal("0.49"), mc) + " " + new BigDecimal("1.23").multiply(new BigDecimal("4.56"), mc) + " " + new BigDecimal("-1.5").pow(5, mc));
        }
        System.out.println(new BigDecimal("1.25").round(new MathContext(0)) + " " + new MathContext("precision=7 roundingMode=CEILING") + " " + MathContext.DECIMAL128 + " " + MathContext.UNLIMITED);
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 1; i <= 100; i++) total = total.add(BigDecimal.ONE.divide(BigDecimal.valueOf(i), 30, RoundingMode.HALF_UP));
        System.out.println(total + " " + total.setScale(10, RoundingMode.DOWN));
        try {
            new MathContext("bogus");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("1.5").setScale(0));
    }
}
