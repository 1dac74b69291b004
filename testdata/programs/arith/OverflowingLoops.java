// Shows integer overflow in running code: hashes, counters that wrap, Collatz and modular exponentiation.
package arith;

public class OverflowingLoops {
    static int fnv(String s) {
        int hash = 0x811c9dc5;
        for (int i = 0; i < s.length(); i++) {
            hash ^= s.charAt(i);
            hash *= 0x01000193;
        }
        return hash;
    }

    static long fnv64(String s) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) {
            hash ^= s.charAt(i);
            hash *= 0x100000001b3L;
        }
        return hash;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static long modPow(long base, long exponent, long modulus) {
        long result = 1;
        for (base %= modulus; exponent > 0; exponent >>= 1, base = base * base % modulus) {
            if (exponent % 2 == 1) {
                result = result * base % modulus;
            }
        }
        return result;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "foobar", "The quick brown fox", "\u00e9\u20ac"}) {
            System.out.println(fnv(s) + " " + fnv64(s) + " " + s.hashCode());
        }
        byte b = 0;
        int wraps = 0;
        for (int i = 0; i < 1000; i++) {
            if (++b == Byte.MIN_VALUE) {
                wraps++;
            }
        }
        short s = 0;
        for (int i = 0; i < 70000; i++) {
            s++;
        }
        char c = 0;
        for (int i = 0; i < 70000; i++) {
            c--;
        }
        System.out.println("byte " + b + " wraps " + wraps + " short " + s + " char " + (int) c);
        int longest = 0;
        int at = 0;
        for (int n = 1; n < 2000; n++) {
            int steps = collatz(n);
            if (steps > longest) {
                longest = steps;
                at = n;
            }
        }
        System.out.println("collatz " + at + " " + longest + " " + collatz(837799));
        for (long p : new long[] {7, 97, 1000003, 2147483647L}) {
            System.out.println(modPow(2, p - 1, p) + " " + modPow(3, p / 2, p) + " " + modPow(123456789, 987654321, p));
        }
        int adlerA = 1;
        int adlerB = 0;
        for (int i = 0; i < 20000; i++) {
            adlerA = (adlerA + (i * i & 0xFF)) % 65521;
            adlerB = (adlerB + adlerA) % 65521;
        }
        System.out.println(Integer.toHexString(adlerB << 16 | adlerA));
        int ups = 0;
        for (int i = Integer.MAX_VALUE - 5; i > 0; i++) {
            ups++;
        }
        System.out.println("ups " + ups);
        long triangular = 0;
        for (int i = 0; i <= 100000; i++) {
            triangular += i;
        }
        int asInt = (int) triangular;
        System.out.println(triangular + " " + asInt);
    }
}
