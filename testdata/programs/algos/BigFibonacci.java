// Fibonacci and factorials with hand-written big numbers, compared with BigInteger, and digits of e and square root of two.
package algos;

import java.math.BigInteger;
import java.util.*;

public class BigFibonacci {
    static int[] add(int[] a, int[] b) {
        int n = Math.max(a.length, b.length);
        int[] r = new int[n + 1];
        long carry = 0;
        for (int i = 0; i < n; i++) {
            long s = carry + (i < a.length ? a[i] : 0) + (i < b.length ? b[i] : 0);
            r[i] = (int) (s % 1_000_000_000);
            carry = s / 1_000_000_000;
        }
        r[n] = (int) carry;
        return trim(r);
    }

    static int[] mul(int[] a, int[] b) {
        long[] t = new long[a.length + b.length + 1];
        for (int i = 0; i < a.length; i++) {
            long carry = 0;
            for (int j = 0; j < b.length || carry > 0; j++) {
                long cur = t[i + j] + carry + (j < b.length ? (long) a[i] * b[j] : 0);
                t[i + j] = cur % 1_000_000_000;
                carry = cur / 1_000_000_000;
            }
        }
        int[] r = new int[t.length];
        for (int i = 0; i < t.length; i++) r[i] = (int) t[i];
        return trim(r);
    }

    static int[] trim(int[] a) {
        int n = a.length;
        while (n > 1 && a[n - 1] == 0) n--;
        return Arrays.copyOf(a, n);
    }

    static String text(int[] a) {
        StringBuilder sb = new StringBuilder().append(a[a.length - 1]);
        for (int i = a.length - 2; i >= 0; i--) sb.append(String.format("%09d", a[i]));
        return sb.toString();
    }

    static BigInteger fastFib(int n) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(n); bit >= 0; bit--) {
            BigInteger c = a.multiply(b.shiftLeft(1).subtract(a));
            BigInteger d = a.multiply(a).add(b.multiply(b));
            if ((n >> bit & 1) == 0) {
                a = c;
                b = d;
            } else {
                a = d;
                b = c.add(d);
            }
        }
        return a;
    }

    public static void main(String[] args) {
        int[] a = {0};
        int[] b = {1};
        for (int i = 0; i < 1000; i++) {
            int[] t = add(a, b);
            a = b;
            b = t;
            if (i + 1 == 10 || i + 1 == 93 || i + 1 == 300) System.out.println("F" + (i + 1) + " " + text(a));
        }
        System.out.println(text(a).equals(fastFib(1000).toString()) + " " + text(a).length() + " " + text(a).hashCode());
        int[] f = {1};
        for (int i = 2; i <= 120; i++) f = mul(f, new int[] {i});
        BigInteger g = BigInteger.ONE;
        for (int i = 2; i <= 120; i++) g = g.multiply(BigInteger.valueOf(i));
        System.out.println(text(f).equals(g.toString()) + " " + text(f));
        int zeros = 0;
        for (String s = text(f); s.endsWith("0"); s = s.substring(0, s.length() - 1)) zeros++;
        System.out.println("trailing zeros " + zeros);
        int[] p = mul(mul(b, b), f);
        System.out.println(text(p).equals(fastFib(1001).pow(2).multiply(g).toString()) + " " + p.length);
        int[] e = new int[60];
        Arrays.fill(e, 1);
        StringBuilder digits = new StringBuilder("2.");
        for (int d = 0; d < 50; d++) {
            int carry = 0;
            for (int i = e.length - 1; i >= 0; i--) {
                int v = e[i] * 10 + carry;
                e[i] = v % (i + 2);
                carry = v / (i + 2);
            }
            digits.append(carry);
        }
        System.out.println(digits);
        System.out.println(BigInteger.TWO.multiply(BigInteger.TEN.pow(120)).sqrt());
        System.out.println(fastFib(5000).mod(BigInteger.TEN.pow(20)) + " " + fastFib(5000).bitLength() + " " + fastFib(0x10).intValueExact());
        long x = 0;
        long y = 1;
        int n = 0;
        try {
            while (true) {
                long t = Math.addExact(x, y);
                x = y;
                y = t;
                n++;
            }
        } catch (ArithmeticException ex) {
            System.out.println("long overflow after " + n + " at " + x);
        }
    }
}
