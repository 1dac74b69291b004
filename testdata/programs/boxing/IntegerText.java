// Shows toString with radixes, hex, octal and binary strings, unsigned text and digit helpers for int and long.
package boxing;

public class IntegerText {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 9, 10, 99, 100, -10, 12345, -98765, 65535, 1000000, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(i + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toString(i, 7) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 1) + " " + Integer.toString(i, 40) + " "
                + Integer.toUnsignedString(i) + " " + Integer.toUnsignedString(i, 16) + " " + Integer.toUnsignedLong(i));
        }
        long[] longs = {0, -1, 10, 1L << 32, -(1L << 33), 999999999999L, 1000000000000000000L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println(l + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " " + Long.toBinaryString(l) + " " + Long.toString(l, 5) + " " + Long.toString(l, 36) + " " + Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 2).length() + " " + Long.toUnsignedString(l, 36));
        }
        for (long a : longs) {
            for (long b : longs) {
                if (b != 0) System.out.print(Long.divideUnsigned(a, b) + ":" + Long.remainderUnsigned(a, b) + ":" + Long.compareUnsigned(a, b) + " ");
            }
            System.out.println();
        }
        System.out.println(Integer.toString(5) + Long.toString(6L) + Short.toString((short) -7) + Byte.toString((byte) 8) + Integer.valueOf(9).toString());
        System.out.println(Integer.sum(Integer.MAX_VALUE, 1) + " " + Integer.max(-1, 1) + " " + Long.min(5, -5) + " " + Integer.signum(-9) + " " + Long.signum(Long.MIN_VALUE));
        System.out.println(Integer.BYTES + Integer.SIZE + Long.BYTES + Character.SIZE + Double.BYTES + Short.SIZE + Byte.SIZE + " " + Integer.MAX_VALUE + Byte.MIN_VALUE + Short.MAX_VALUE + (int) Character.MAX_VALUE);
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.digit('z', 36) + " " + Character.digit('9', 8) + " " + Character.digit('\u0663', 10) + " " + Character.digit(0x1D7D9, 10) + " " + Character.getNumericValue('x') + " " + Character.getNumericValue('\u216b') + " " + Character.getNumericValue('-'));
        int hash = 0;
        for (int i = 1, n = 1; i < 400; i++, n = n * 1664525 + 1013904223) hash = hash * 31 + (n + Integer.toHexString(n) + Integer.toString(n, i % 40) + Integer.toUnsignedString(n)).hashCode();
        System.out.println(hash);
        long lhash = 0, l = 1;
        for (int i = 1; i < 400; i++) {
            l = l * 6364136223846793005L + 1442695040888963407L;
            lhash = lhash * 31 + (l + Long.toBinaryString(l) + Long.toString(l, i % 38) + Long.toUnsignedString(l, 10)).hashCode();
        }
        System.out.println(lhash);
        for (int digits = 1, v = 9; digits < 10; digits++, v = v * 10 + 9) System.out.print(v + " " + (v + 1) + " " + -v + " ");
        System.out.println();
        Number n = 300;
        System.out.println(n.byteValue() + " " + n.shortValue() + " " + n.floatValue() + " " + Double.valueOf(-1e10).intValue() + " " + Double.valueOf(3.99).longValue() + " " + Float.valueOf(1e20f).shortValue() + " " + Long.valueOf(1L << 40).intValue());
    }
}
