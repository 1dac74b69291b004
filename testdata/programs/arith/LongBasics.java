// Shows long arithmetic with overflow, division, remainder and mixing with int.
package arith;

public class LongBasics {
    static final long[] VALUES = {
        0L, 1L, -1L, 10L, -10L, 0xFFFFFFFFL, 0x100000000L, -0x100000000L, 3037000499L, 3037000500L,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE / 3, Long.MIN_VALUE / 7
    };

    static String safeDivide(long a, long b) {
        try {
            return (a / b) + "r" + (a % b);
        } catch (ArithmeticException e) {
            return "[" + e.getMessage() + "]";
        }
    }

    static long power(long base, int exponent) {
        long result = 1;
        while (exponent > 0) {
            if ((exponent & 1) != 0) {
                result *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        return result;
    }

    public static void main(String[] args) {
        long checksum = 1;
        for (long a : VALUES) {
            for (long b : VALUES) {
                checksum = checksum * 1000003 + (a + b);
                checksum = checksum * 1000003 + (a - b);
                checksum = checksum * 1000003 + (a * b);
                System.out.print(safeDivide(a, b) + " ");
            }
            System.out.println();
            System.out.println(-a + " " + ~a + " " + a * a + " " + (a & 0xFF00FF00FF00FFL) + " " + (a | 5) + " " + (a ^ -1));
        }
        System.out.println("checksum " + checksum);
        int i = Integer.MAX_VALUE;
        int[] small = {i, 2, -3};
        System.out.println(small[0] * small[1] + " versus " + (long) small[0] * small[1]);
        System.out.println(small[0] + 1L + small[0]);
        System.out.println(VALUES[10] + small[2]);
        for (int e = 0; e < 70; e += 7) {
            System.out.println("3^" + e + " = " + power(3, e) + ", (-2)^" + e + " = " + power(-2, e));
        }
        long seed = 42;
        for (int n = 0; n < 10; n++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            System.out.println(seed + " " + (seed >>> 33) + " " + (int) seed);
        }
        System.out.println(Long.MIN_VALUE / VALUES[2] + " " + Long.MIN_VALUE % VALUES[2]);
        System.out.println(Math.floorDiv(-7L, 2L) + " " + Math.floorMod(-7L, 2L) + " " + Math.floorMod(-7L, 3));
    }
}
