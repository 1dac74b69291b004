// Shows the three int shifts with distances outside 0..31 and the bitwise operators.
package arith;

public class IntShifts {
    static final int[] VALUES = {0, 1, -1, 0x12345678, 0x87654321, Integer.MIN_VALUE, Integer.MAX_VALUE, -256};
    static final int[] DISTANCES = {0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64, -1, -31, -32, 1000};

    public static void main(String[] args) {
        int checksum = 0;
        for (int value : VALUES) {
            for (int distance : DISTANCES) {
                int left = value << distance;
                int right = value >> distance;
                int logical = value >>> distance;
                checksum = checksum * 31 + left;
                checksum = checksum * 31 + right;
                checksum = checksum * 31 + logical;
                System.out.print(Integer.toHexString(left) + "/" + Integer.toHexString(right) + "/"
                    + Integer.toHexString(logical) + " ");
            }
            System.out.println();
        }
        System.out.println("checksum " + checksum);
        // The distance of an int shift may be a long; only its low five bits count.
        long[] longDistances = {1L, 32L, 1L << 40, (1L << 40) + 3, -1L, Long.MIN_VALUE + 4};
        for (long distance : longDistances) {
            System.out.println((VALUES[3] << distance) + " " + (VALUES[4] >> distance) + " " + (VALUES[4] >>> distance));
        }
        for (int a : VALUES) {
            for (int b : VALUES) {
                System.out.print((a & b) + " " + (a | b) + " " + (a ^ b) + "; ");
            }
            System.out.println("~" + ~a);
        }
        byte b = (byte) VALUES[4];
        short s = (short) VALUES[4];
        char c = (char) VALUES[4];
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (b << 25));
        System.out.println((s >> 2) + " " + (s >>> 2) + " " + (s << 17));
        System.out.println((c >> 2) + " " + (c >>> 2) + " " + (c << 17));
        b >>>= 1;
        s >>>= 10;
        c >>>= 3;
        System.out.println(b + " " + s + " " + (int) c);
        b = -1;
        b >>>= 10;
        s = -1;
        s >>>= 20;
        System.out.println(b + " " + s);
        int hash = 7;
        for (int i = 0; i < 1000; i++) {
            hash = (hash << 5) ^ (hash >>> 27) ^ i;
        }
        System.out.println("rolling hash " + hash);
    }
}
