// Shows bit methods of Integer and Long over patterns: counts, rotations, reversals, compress-free checks and hash codes.
package boxing;

public class BitMethods {
    public static void main(String[] args) {
        long checksum = 0;
        for (int i = 0; i < 32; i++) {
            for (int j = 0; j <= i; j++) {
                int x = 1 << i | 1 << j;
                checksum = checksum * 31 + Integer.bitCount(x) + Integer.numberOfLeadingZeros(x) * 7 + Integer.numberOfTrailingZeros(x) * 11;
                checksum = checksum * 31 + Integer.highestOneBit(x) + Integer.lowestOneBit(x);
                checksum = checksum * 31 + Integer.reverse(x) + Integer.reverseBytes(x);
                checksum = checksum * 31 + Integer.rotateLeft(x, j) + Integer.rotateRight(x, i);
            }
        }
        System.out.println(checksum);
        for (int i = 0; i < 64; i++) {
            for (int j = 0; j <= i; j += 3) {
                long x = 1L << i | 1L << j;
                checksum = checksum * 31 + Long.bitCount(x) + Long.numberOfLeadingZeros(x) * 7L + Long.numberOfTrailingZeros(x) * 11L;
                checksum = checksum * 31 + Long.highestOneBit(x) + Long.lowestOneBit(x);
                checksum = checksum * 31 + Long.reverse(x) + Long.reverseBytes(x);
                checksum = checksum * 31 + Long.rotateLeft(x, j) + Long.rotateRight(x, i);
            }
        }
        System.out.println(checksum);
        System.out.println(Integer.numberOfLeadingZeros(0) + " " + Integer.numberOfTrailingZeros(0) + " " + Long.numberOfLeadingZeros(0) + " " + Long.numberOfTrailingZeros(0) + " " + Integer.bitCount(-1) + " " + Long.bitCount(-1) + " " + Integer.highestOneBit(0) + " " + Long.lowestOneBit(0));
        for (int v : new int[] {0, 1, 2, 3, 4, 5, 7, 8, 9, 1023, 1024, 1025, Integer.MAX_VALUE}) {
            int log = 31 - Integer.numberOfLeadingZeros(v);
            int next = v <= 1 ? 1 : Integer.highestOneBit(v - 1) << 1;
            System.out.print(v + ":" + log + ":" + next + ":" + Long.numberOfTrailingZeros(~(long) v) + " ");
        }
        System.out.println();
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('\u00ff') + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedLong((byte) -128) + " " + Short.hashCode((short) -5) + " " + Byte.hashCode((byte) -5));
        System.out.println(Integer.hashCode(-7) + " " + Long.hashCode(1L << 40 | 5) + " " + Double.hashCode(-2.5) + " " + Float.hashCode(0.1f) + " " + Character.hashCode('\uffff') + " " + Boolean.hashCode(false));
        System.out.println(Float.floatToRawIntBits(-1.5f) + " " + Double.doubleToRawLongBits(-1.5) + " " + Float.intBitsToFloat(0x3fc00000) + " " + Double.longBitsToDouble(0x4009_21FB_5444_2D18L) + " " + Double.longBitsToDouble(1) + " " + Float.intBitsToFloat(-1));
        System.out.println(Integer.remainderUnsigned(-7, 5) + " " + Integer.divideUnsigned(-7, 5) + " " + Integer.compareUnsigned(Integer.MIN_VALUE, Integer.MAX_VALUE) + " " + Integer.compare(Integer.MIN_VALUE, Integer.MAX_VALUE));
        long gray = 0;
        int ones = 0;
        for (long n = 0; n < 2000; n++) {
            long g = n ^ n >>> 1;
            if (Long.bitCount(g ^ gray) == 1) ones++;
            gray = g;
        }
        System.out.println(ones);
        int lfsr = 0xACE1;
        int period = 0;
        do {
            int bit = Integer.bitCount(lfsr & 0b101101) & 1;
            lfsr = lfsr >>> 1 | bit << 15;
            period++;
        } while (lfsr != 0xACE1 && period < 70000);
        System.out.println(period);
        StringBuilder morton = new StringBuilder();
        for (int x = 0; x < 8; x += 3) for (int y = 0; y < 8; y += 2) {
            int m = 0;
            for (int b = 0; b < 3; b++) m |= (x >> b & 1) << 2 * b | (y >> b & 1) << 2 * b + 1;
            morton.append(m).append(' ');
        }
        System.out.println(morton);
        long deBruijn = 0x03f79d71b4cb0a89L;
        long seen = 0;
        for (int i = 0; i < 64; i++) seen |= 1L << (deBruijn << i >>> 58);
        System.out.println(seen == -1L);
    }
}
