// Sieve, segmented sieve, Miller-Rabin with longs, factorization, totients, perfect numbers and Collatz lengths.
package algos;

import java.util.*;

public class PrimesAndNumbers {
    static boolean[] sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        for (int i = 2; (long) i * i <= n; i++) if (!composite[i]) for (int k = i * i; k <= n; k += i) composite[k] = true;
        return composite;
    }

    static long mulMod(long a, long b, long m) {
        long hi = Math.multiplyHigh(a, b);
        long lo = a * b;
        long r = 0;
        for (int i = 127; i >= 0; i--) {
            r = r << 1 | (i >= 64 ? hi >>> i - 64 & 1 : lo >>> i & 1);
            if (r >= m) r -= m;
        }
        return r;
    }

    static long powMod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) {
            if ((e & 1) == 1) r = mulMod(r, b, m);
            b = mulMod(b, b, m);
        }
        return r;
    }

    static boolean isPrime(long n) {
        if (n < 2) return false;
        for (long p : new long[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            if (n % p == 0) return n == p;
        }
        long d = n - 1;
        int s = Long.numberOfTrailingZeros(d);
        d >>= s;
        witness:
        for (long a : new long[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            long x = powMod(a, d, n);
            if (x == 1 || x == n - 1) continue;
            for (int r = 1; r < s; r++) {
                x = mulMod(x, x, n);
                if (x == n - 1) continue witness;
            }
            return false;
        }
        return true;
    }

    static String factor(long n) {
        StringJoiner j = new StringJoiner("*");
        for (long p = 2; p * p <= n; p++) {
            while (n % p == 0) {
                j.add(Long.toString(p));
                n /= p;
            }
        }
        if (n > 1) j.add(Long.toString(n));
        return j.toString();
    }

    public static void main(String[] args) {
        boolean[] c = sieve(20000);
        int count = 0;
        long sum = 0;
        int twins = 0;
        int gap = 0;
        int last = 2;
        for (int i = 2; i <= 20000; i++) {
            if (c[i]) continue;
            count++;
            sum += i;
            if (i - last == 2) twins++;
            gap = Math.max(gap, i - last);
            last = i;
        }
        System.out.println(count + " " + sum + " twins " + twins + " gap " + gap + " last " + last);
        int agree = 0;
        for (int i = 0; i < 3000; i++) if (isPrime(i) == (i >= 2 && !c[i])) agree++;
        System.out.println("agree " + agree);
        for (long n : new long[] {2147483647L, 1000000007L, 999999000001L, 67280421310721L, 3215031751L, 4611686018427387847L, 4611686018427387903L}) System.out.print(isPrime(n) + " ");
        System.out.println();
        for (long n : new long[] {1, 2, 360, 1001, 65536, 9999991, 600851475143L, 1234567890}) System.out.print(n + "=" + factor(n) + " ");
        System.out.println();
        int[] phi = new int[2001];
        for (int i = 0; i <= 2000; i++) phi[i] = i;
        for (int i = 2; i <= 2000; i++) if (phi[i] == i) for (int k = i; k <= 2000; k += i) phi[k] -= phi[k] / i;
        System.out.println(phi[1] + " " + phi[36] + " " + phi[97] + " " + phi[2000] + " " + Arrays.stream(phi).sum());
        int[] div = new int[10001];
        for (int d = 1; d <= 5000; d++) for (int k = 2 * d; k <= 10000; k += d) div[k] += d;
        StringBuilder perfect = new StringBuilder();
        StringBuilder amicable = new StringBuilder();
        for (int i = 2; i <= 10000; i++) {
            if (div[i] == i) perfect.append(i).append(' ');
            else if (div[i] > i && div[i] <= 10000 && div[div[i]] == i) amicable.append(i).append('/').append(div[i]).append(' ');
        }
        System.out.println(perfect + "| " + amicable);
        int bestStart = 0;
        int best = 0;
        for (int i = 1; i < 3000; i++) {
            int len = 1;
            for (long n = i; n != 1; len++) n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            if (len > best) {
                best = len;
                bestStart = i;
            }
        }
        System.out.println("collatz " + bestStart + " " + best);
        long a = 1071;
        long b = 462;
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        System.out.println("gcd " + a + " pow " + powMod(3, 1_000_000, 998244353) + " " + powMod(7, Long.MAX_VALUE, 1L << 61));
    }
}
