// Shows the bit-twiddling methods of Integer compared with hand-written loops over many values.
package arith;

public class BitTricks {
    static int slowBitCount(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int slowReverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    static int slowLeadingZeros(int x) {
        int n = 0;
        while (n < 32 && x >= 0) {
            x = x << 1;
            n++;
        }
        return n;
    }

    static boolean powerOfTwo(int x) {
        return x > 0 && (x & -x) == x;
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 2, 3, 0x80, 0xFF00, 0x00F0F000, 0x55555555, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xDEADBEEF, 0xCAFEBABE};
        for (int v : values) {
            System.out.println(Integer.toHexString(v) + " count " + Integer.bitCount(v) + "=" + slowBitCount(v)
                + " nlz " + Integer.numberOfLeadingZeros(v) + "=" + slowLeadingZeros(v) + " ntz " + Integer.numberOfTrailingZeros(v)
                + " rev " + Integer.toHexString(Integer.reverse(v)) + "=" + Integer.toHexString(slowReverse(v))
                + " bytes " + Integer.toHexString(Integer.reverseBytes(v)) + " hi " + Integer.highestOneBit(v) + " lo "
                + Integer.lowestOneBit(v) + " rotl5 " + Integer.toHexString(Integer.rotateLeft(v, 5)) + " rotr37 "
                + Integer.toHexString(Integer.rotateRight(v, 37)) + " pow2 " + powerOfTwo(v));
        }
        int seed = 1;
        int wrong = 0;
        int checksum = 0;
        for (int i = 0; i < 3000; i++) {
            seed = seed * 1103515245 + 12345;
            if (slowBitCount(seed) != Integer.bitCount(seed) || slowReverse(seed) != Integer.reverse(seed)) {
                wrong++;
            }
            checksum = checksum * 31 + Integer.numberOfTrailingZeros(seed) + Integer.numberOfLeadingZeros(seed);
        }
        System.out.println("wrong " + wrong + " checksum " + checksum);
        int a = 12345;
        int b = -6789;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println("swapped " + a + " " + b);
        int gray = 0;
        for (int i = 0; i < 16; i++) {
            gray = i ^ i >> 1;
            System.out.print(Integer.toBinaryString(gray) + " ");
        }
        System.out.println();
        for (int set = 0b10110; ; set = (set - 1) & 0b10110) {
            System.out.print(set + " ");
            if (set == 0) {
                break;
            }
        }
        System.out.println();
        System.out.println(((a & b) + ((a ^ b) >> 1)) + " average, min " + (b ^ ((a ^ b) & -(a < b ? 1 : 0))));
        System.out.println(Long.toString(Integer.toUnsignedLong(0x80000000)) + " " + Integer.toUnsignedString(-1)
            + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.parseUnsignedInt("4294967295"));
    }
}
