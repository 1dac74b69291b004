// Shows mixed integer work: modular arithmetic, Luhn, ISBN and CRC-32 checks, base conversion and big factorial digits.
package arith;

public class PolynomialHashing {
    static long rolling(String s, int window) {
        final long base = 257, mod = 1_000_000_007L;
        long power = 1;
        for (int i = 1; i < window; i++) power = power * base % mod;
        long h = 0, acc = 0;
        for (int i = 0; i < s.length(); i++) {
            if (i >= window) h = (h - s.charAt(i - window) * power % mod + mod) % mod;
            h = (h * base + s.charAt(i)) % mod;
            acc ^= h << (i % 13);
        }
        return acc;
    }

    static boolean luhn(String number) {
        int sum = 0;
        boolean twice = false;
        for (int i = number.length() - 1; i >= 0; i--) {
            int d = number.charAt(i) - '0';
            if (twice && (d *= 2) > 9) d -= 9;
            sum += d;
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    static char isbnCheck(String nine) {
        int sum = 0;
        for (int i = 0; i < 9; i++) sum += (10 - i) * (nine.charAt(i) - '0');
        int check = (11 - sum % 11) % 11;
        return check == 10 ? 'X' : (char) ('0' + check);
    }

    static int crc32(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xFF;
            for (int k = 0; k < 8; k++) crc = crc >>> 1 ^ (0xEDB88320 & -(crc & 1));
        }
        return ~crc;
    }

    static String factorialDigits(int n) {
        int[] digits = new int[200];
        digits[0] = 1;
        int length = 1;
        for (int f = 2; f <= n; f++) {
            int carry = 0;
            for (int i = 0; i < length || carry > 0; i++) {
                int v = digits[i] * f + carry;
                digits[i] = v % 10;
                carry = v / 10;
                if (i >= length) length++;
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = length - 1; i >= 0; i--) sb.append(digits[i]);
        return sb.toString();
    }

    static String base(long value, int radix) {
        if (value == 0) return "0";
        String s = "";
        for (long v = value; v != 0; v /= radix) {
            int d = (int) Math.abs(v % radix);
            s = (char) (d < 10 ? '0' + d : 'a' + d - 10) + s;
        }
        return value < 0 ? "-" + s : s;
    }

    static long isqrt(long n) {
        long x = n, y = (x + 1) >>> 1;
        while (y < x) {
            x = y;
            y = (x + n / x) / 2;
        }
        return x;
    }

    public static void main(String[] args) {
        System.out.println(rolling("the quick brown fox jumps over the lazy dog", 5) + " " + rolling("", 3) + " " + rolling("aaaaaaaaaaaaaaaa", 1));
        System.out.println(luhn("4539578763621486") + " " + luhn("8273123273520569") + " " + luhn("0") + " " + isbnCheck("030640615") + isbnCheck("097522980") + isbnCheck("156881111"));
        System.out.println(Integer.toHexString(crc32("123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII))) + " " + crc32(new byte[0]) + " " + Integer.toHexString(crc32(new byte[] {-1, 0, 127, -128})));
        System.out.println(factorialDigits(5) + " " + factorialDigits(30) + " " + factorialDigits(100));
        for (long v : new long[] {0, 255, -255, Long.MIN_VALUE, Long.MAX_VALUE}) System.out.print(base(v, 2).length() + " " + base(v, 16) + " " + base(v, 36).equals(Long.toString(v, 36)) + " ");
        System.out.println();
        for (long v : new long[] {0, 1, 2, 15, 16, 17, 1L << 40, 999_999_999_999L, Long.MAX_VALUE - 1}) System.out.print(isqrt(v) + " ");
        System.out.println();
    }
}
