// Parsing and printing BigInteger in every radix, with large numbers that need recursive conversion and multiplication.
package bignum;

import java.math.BigInteger;

public class BigIntegerRadix {
    public static void main(String[] args) {
        BigInteger v = new BigInteger("-123456789123456789123456789");
        for (int r = Character.MIN_RADIX; r <= Character.MAX_RADIX; r++) {
            String s = v.toString(r);
            System.out.println(r + " " + s + " " + new BigInteger(s, r).equals(v));
        }
        System.out.println(v.toString(1) + " " + v.toString(99) + " " + BigInteger.ZERO.toString(7));
        System.out.println(new BigInteger("+42") + " " + new BigInteger("-0") + " " + new BigInteger("000000000000000000000000012") + " " + new BigInteger("zz", 36) + " " + new BigInteger("ZZ", 36));
        BigInteger big = BigInteger.valueOf(7).pow(3000);
        String dec = big.toString();
        System.out.println(dec.length() + " " + dec.substring(0, 40) + " " + dec.substring(dec.length() - 40) + " " + dec.hashCode());
        System.out.println(new BigInteger(dec).equals(big) + " " + big.toString(3).hashCode() + " " + big.toString(16).length() + " " + big.hashCode());
        BigInteger a = BigInteger.valueOf(3).pow(4000).subtract(BigInteger.ONE);
        BigInteger b = BigInteger.valueOf(11).pow(2500).add(BigInteger.valueOf(12345));
        BigInteger prod = a.multiply(b);
        System.out.println(prod.bitLength() + " " + prod.hashCode() + " " + prod.mod(BigInteger.valueOf(1_000_000_007)));
        System.out.println(a.mod(BigInteger.valueOf(1_000_000_007)).multiply(b.mod(BigInteger.valueOf(1_000_000_007))).mod(BigInteger.valueOf(1_000_000_007)));
        System.out.println(prod.divide(a).equals(b) + " " + prod.remainder(b).signum() + " " + prod.add(BigInteger.TEN).divideAndRemainder(a)[1]);
        BigInteger sq = a.multiply(a);
        System.out.println(sq.equals(a.pow(2)) + " " + sq.sqrt().equals(a) + " " + sq.hashCode());
        BigInteger huge = BigInteger.ONE.shiftLeft(9000).subtract(BigInteger.ONE);
        BigInteger toom = huge.multiply(huge);
        System.out.println(toom.bitCount() + " " + toom.bitLength() + " " + toom.equals(BigInteger.ONE.shiftLeft(18000).subtract(BigInteger.ONE.shiftLeft(9001)).add(BigInteger.ONE)));
        System.out.println(toom.toString().hashCode() + " " + toom.divide(b).hashCode() + " " + toom.mod(b).hashCode());
        System.out.println(new BigInteger("0", 2).signum() + " " + new BigInteger("-" + "1".repeat(100), 2));
        System.out.println(String.format(java.util.Locale.ROOT, "%d %x %,d", v, v, v.negate()));
        try {
            new BigInteger("102", 2);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
