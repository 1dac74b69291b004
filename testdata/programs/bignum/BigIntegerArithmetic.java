// BigInteger sums, products, quotients and remainders of all sign combinations and sizes.
package bignum;

import java.math.BigInteger;
import java.util.*;

public class BigIntegerArithmetic {
    static final BigInteger[] SAMPLES = {
        BigInteger.ZERO, BigInteger.ONE, BigInteger.valueOf(-1), BigInteger.TEN, BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE),
        BigInteger.TWO.pow(64), BigInteger.TWO.pow(32).subtract(BigInteger.ONE), new BigInteger("-123456789012345678901234567890"), new BigInteger("987654321098765432109876543210987654321")
    };

    public static void main(String[] args) {
        BigInteger check = BigInteger.ZERO;
        for (BigInteger a : SAMPLES) {
            System.out.println(a + " bits " + a.bitLength() + " count " + a.bitCount() + " low " + a.getLowestSetBit() + " sig " + a.signum() + " hash " + a.hashCode());
            for (BigInteger b : SAMPLES) {
                check = check.multiply(BigInteger.valueOf(31)).add(a.add(b)).subtract(a.subtract(b)).xor(a.multiply(b)).mod(BigInteger.TWO.pow(200));
                if (b.signum() != 0) {
                    BigInteger[] qr = a.divideAndRemainder(b);
                    if (!qr[0].multiply(b).add(qr[1]).equals(a)) System.out.println("identity fails " + a + " " + b);
                    check = check.add(qr[0].shiftLeft(3)).add(qr[1]);
                }
            }
        }
        System.out.println(check);
        BigInteger x = new BigInteger("-17");
        BigInteger y = BigInteger.valueOf(5);
        System.out.println(x.divide(y) + " " + x.remainder(y) + " " + x.mod(y) + " " + x.negate().remainder(y.negate()) + " " + x.abs() + " " + x.pow(3) + " " + x.pow(0));
        System.out.println(x.compareTo(y) + " " + x.max(y) + " " + x.min(y) + " " + x.equals(BigInteger.valueOf(-17)) + " " + BigInteger.valueOf(5).equals(5L));
        System.out.println(new BigInteger("2").pow(521).subtract(BigInteger.ONE));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.toString().chars().map(c -> c - '0').sum());
        System.out.println(f.sqrt() + " " + Arrays.toString(BigInteger.valueOf(99).sqrtAndRemainder()));
        System.out.println(SAMPLES[9].longValue() + " " + SAMPLES[9].intValue() + " " + SAMPLES[9].doubleValue() + " " + SAMPLES[9].floatValue() + " " + SAMPLES[9].shortValue() + " " + SAMPLES[9].byteValue());
        System.out.println(BigInteger.TEN.pow(400).doubleValue() + " " + BigInteger.TEN.pow(40).negate().floatValue() + " " + BigInteger.valueOf((1L << 53) + 1).doubleValue());
        Runnable[] bad = {
            () -> x.divide(BigInteger.ZERO), () -> x.mod(BigInteger.ZERO), () -> x.mod(x), () -> x.pow(-1), () -> x.sqrt(), () -> new BigInteger(""), () -> new BigInteger("12x"),
            () -> new BigInteger("--1"), () -> new BigInteger("1", 40), () -> new BigInteger(new byte[0]), () -> new BigInteger("-"), () -> SAMPLES[6].longValueExact(), () -> SAMPLES[4].intValueExact(), () -> y.modInverse(BigInteger.TEN)
        };
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(Arrays.toString(new BigInteger("-129").toByteArray()) + Arrays.toString(BigInteger.valueOf(128).toByteArray()) + new BigInteger(1, new byte[] {-1, -1}) + " " + new BigInteger(new byte[] {-1, -1}) + " " + new BigInteger(-1, new byte[] {1, 0}));
    }
}
