// Shows long shifts, rotations and bit operations with every kind of distance.
package arith;

public class LongShifts {
    static final long[] VALUES = {1L, -1L, 0x0123456789ABCDEFL, 0xFEDCBA9876543210L, Long.MIN_VALUE, Long.MAX_VALUE};
    static final int[] DISTANCES = {0, 1, 5, 31, 32, 33, 63, 64, 65, 127, -1, -63, -64};

    static long spread(long x) {
        x = (x | (x << 16)) & 0x0000FFFF0000FFFFL;
        x = (x | (x << 8)) & 0x00FF00FF00FF00FFL;
        x = (x | (x << 4)) & 0x0F0F0F0F0F0F0F0FL;
        x = (x | (x << 2)) & 0x3333333333333333L;
        return (x | (x << 1)) & 0x5555555555555555L;
    }

    public static void main(String[] args) {
        for (long value : VALUES) {
            for (int d : DISTANCES) {
                System.out.println(d + ": " + Long.toHexString(value << d) + " " + Long.toHexString(value >> d)
                    + " " + Long.toHexString(value >>> d) + " rot " + Long.toHexString(Long.rotateLeft(value, d))
                    + " " + Long.toHexString(Long.rotateRight(value, d)));
            }
        }
        for (long value : VALUES) {
            System.out.println(Long.bitCount(value) + " " + Long.numberOfLeadingZeros(value) + " "
                + Long.numberOfTrailingZeros(value) + " " + Long.toHexString(Long.reverse(value)) + " "
                + Long.toHexString(Long.reverseBytes(value)) + " " + Long.highestOneBit(value) + " " + Long.lowestOneBit(value));
        }
        for (int i = 0; i < 70000; i = i * 3 + 1) {
            System.out.println(i + " spreads to " + Long.toBinaryString(spread(i)));
        }
        long state = 88172645463325252L;
        long sum = 0;
        for (int i = 0; i < 10000; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            sum += state >> 3;
        }
        System.out.println("xorshift " + state + " " + sum);
        long shiftedByLong = VALUES[2];
        shiftedByLong <<= 4L;
        shiftedByLong >>= (byte) 8;
        shiftedByLong >>>= (char) 65;
        System.out.println(shiftedByLong);
        int narrow = -8;
        narrow >>= 65L;
        System.out.println(narrow);
        System.out.println((narrow << 30) + " " + ((long) narrow << 30) + " " + ((1 << 31) - 1) + " " + ((1L << 31) - 1));
    }
}
