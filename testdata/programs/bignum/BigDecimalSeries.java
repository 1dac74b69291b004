// Square roots, pi and e to fifty digits, compound interest and Newton iterations in BigDecimal.
package bignum;

import java.math.*;

public class BigDecimalSeries {
    static final MathContext MC = new MathContext(55, RoundingMode.HALF_EVEN);

    static BigDecimal arctanInverse(int x) {
        BigDecimal term = BigDecimal.ONE.divide(BigDecimal.valueOf(x), MC);
        BigDecimal sq = BigDecimal.valueOf((long) x * x);
        BigDecimal sum = term;
        BigDecimal limit = BigDecimal.ONE.movePointLeft(56);
        for (int k = 3; term.abs().compareTo(limit) > 0; k += 2) {
            term = term.divide(sq, MC).negate();
            sum = sum.add(term.divide(BigDecimal.valueOf(k), MC), MC);
        }
        return sum;
    }

    static BigDecimal exp(BigDecimal x) {
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int n = 1; n < 70; n++) {
            term = term.multiply(x, MC).divide(BigDecimal.valueOf(n), MC);
            sum = sum.add(term, MC);
        }
        return sum;
    }

    public static void main(String[] args) {
        BigDecimal pi = arctanInverse(5).multiply(BigDecimal.valueOf(16)).subtract(arctanInverse(239).multiply(BigDecimal.valueOf(4)), MC);
        System.out.println("pi " + pi.setScale(50, RoundingMode.HALF_EVEN));
        System.out.println("e " + exp(BigDecimal.ONE).setScale(50, RoundingMode.HALF_EVEN));
        System.out.println("e^-2 " + exp(BigDecimal.valueOf(-2)).round(new MathContext(40)));
        for (String s : new String[] {"2", "0", "4", "0.25", "1E-10", "123456789", "99.9999", "1e21", "0.00"}) {
            BigDecimal v = new BigDecimal(s);
            System.out.println("sqrt " + s + " = " + v.sqrt(new MathContext(30)) + " " + v.sqrt(new MathContext(5, RoundingMode.UP)) + " " + v.sqrt(MathContext.DECIMAL64).scale());
        }
        System.out.println(new BigDecimal("6.25").sqrt(MathContext.UNLIMITED));
        for (String s : new String[] {"2", "-1"}) {
            try {
                System.out.println(new BigDecimal(s).sqrt(MathContext.UNLIMITED));
            } catch (ArithmeticException e) {
                System.out.println(s + ": " + e.getMessage());
            }
        }
        BigDecimal x = BigDecimal.ONE;
        for (int i = 0; i < 8; i++) {
            x = x.add(BigDecimal.valueOf(7).divide(x, MC)).divide(BigDecimal.valueOf(2), MC);
            System.out.println("newton " + i + " " + x.round(new MathContext(35)));
        }
        BigDecimal balance = new BigDecimal("1000.00");
        BigDecimal rate = new BigDecimal("0.0375");
        for (int year = 1; year <= 10; year++) {
            BigDecimal interest = balance.multiply(rate).setScale(2, RoundingMode.HALF_EVEN);
            balance = balance.add(interest);
            if (year % 2 == 0) System.out.println("year " + year + " interest " + interest + " balance " + balance);
        }
        BigDecimal golden = BigDecimal.ONE;
        for (int i = 0; i < 120; i++) golden = BigDecimal.ONE.add(BigDecimal.ONE.divide(golden, MC));
        System.out.println("golden " + golden.setScale(45, RoundingMode.HALF_UP) + " " + golden.multiply(golden, MC).subtract(golden, MC).round(new MathContext(40)));
        double sumD = 0;
        BigDecimal sumB = BigDecimal.ZERO;
        for (int i = 0; i < 1000; i++) {
            sumD += 0.01;
            sumB = sumB.add(new BigDecimal("0.01"));
        }
        System.out.println(sumD + " " + sumB + " " + sumB.compareTo(BigDecimal.TEN));
        System.out.println(new BigDecimal("1.1").pow(50) + " " + new BigDecimal("1.1").pow(50, new MathContext(10)) + " " + new BigDecimal("2").pow(-3, new MathContext(5)));
    }
}
