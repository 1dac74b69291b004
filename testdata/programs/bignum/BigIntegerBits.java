// BigInteger as infinite two's complement: shifts, and/or/xor/not, single bits and byte arrays.
package bignum;

import java.math.BigInteger;
import java.util.*;

public class BigIntegerBits {
    public static void main(String[] args) {
        BigInteger p = new BigInteger("F0F0F0F0F0F0F0F0F0F0", 16);
        BigInteger n = new BigInteger("-1234567890abcdef1234567890", 16);
        for (int s : new int[] {0, 1, 7, 31, 32, 33, 64, 100, -1, -31, -32, -64, -200}) {
            System.out.println(s + " " + p.shiftLeft(s).toString(16) + " " + n.shiftLeft(s).toString(16) + " " + n.shiftRight(s).toString(16));
        }
        System.out.println(BigInteger.valueOf(-1).shiftRight(1000) + " " + BigInteger.valueOf(-8).shiftRight(2) + " " + BigInteger.valueOf(-9).shiftRight(2) + " " + BigInteger.ONE.shiftRight(1));
        System.out.println(p.and(n).toString(16) + " " + p.or(n).toString(16) + " " + p.xor(n).toString(16) + " " + p.andNot(n).toString(16) + " " + n.not().toString(16) + " " + p.not().toString(16));
        System.out.println(n.and(n.negate()).toString(16) + " " + n.xor(n) + " " + n.or(BigInteger.ZERO).equals(n) + " " + n.and(BigInteger.valueOf(-1)).equals(n));
        StringBuilder bits = new StringBuilder();
        for (int i = 0; i < 40; i++) bits.append(n.testBit(i) ? '1' : '0');
        System.out.println(bits + " far bit " + n.testBit(100000) + " " + p.testBit(100000));
        System.out.println(p.setBit(0).toString(16) + " " + p.setBit(100).toString(16) + " " + p.clearBit(79).toString(16) + " " + p.flipBit(4).toString(16) + " " + n.setBit(3).toString(16) + " " + n.clearBit(200).toString(16) + " " + n.flipBit(0).toString(16));
        System.out.println(p.bitCount() + " " + n.bitCount() + " " + p.bitLength() + " " + n.bitLength() + " " + n.getLowestSetBit() + " " + BigInteger.ZERO.getLowestSetBit());
        for (long v : new long[] {0, 127, 128, -128, -129, 255, 256, 32767, 32768, Long.MAX_VALUE, Long.MIN_VALUE}) {
            byte[] b = BigInteger.valueOf(v).toByteArray();
            System.out.print(Arrays.toString(b) + (new BigInteger(b).longValue() == v ? "" : " BROKEN") + " ");
        }
        System.out.println();
        BigInteger gray = BigInteger.ZERO;
        for (int i = 0; i < 130; i++) gray = gray.shiftLeft(1).xor(BigInteger.valueOf(i * i % 3));
        System.out.println(gray.toString(2) + "\n" + gray.xor(gray.shiftRight(1)).toString(16));
        long lfsr = 0;
        BigInteger reg = BigInteger.ONE.shiftLeft(66).setBit(0);
        for (int i = 0; i < 500; i++) {
            boolean bit = reg.testBit(0) ^ reg.testBit(3) ^ reg.testBit(66);
            reg = reg.shiftRight(1);
            if (bit) reg = reg.setBit(67);
            lfsr = lfsr * 3 + (bit ? 1 : 0);
        }
        System.out.println(reg.toString(36) + " " + lfsr);
        System.out.println(new BigInteger(70, new Random(5)) + " " + new BigInteger(9, new Random(6)) + " " + new BigInteger(0, new Random(7)));
        for (Runnable r : new Runnable[] {() -> p.testBit(-1), () -> p.setBit(-5), () -> new BigInteger(-1, new Random(1)), () -> new BigInteger(5, new byte[] {1})}) {
            try {
                r.run();
            } catch (ArithmeticException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
