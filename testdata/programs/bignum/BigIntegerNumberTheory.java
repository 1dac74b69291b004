// gcd, modular power and inverse, primality of known numbers, and a toy RSA.
package bignum;

import java.math.BigInteger;
import java.util.*;

public class BigIntegerNumberTheory {
    static BigInteger b(String s) {
        return new BigInteger(s);
    }

    static BigInteger[] egcd(BigInteger a, BigInteger m) {
        if (m.signum() == 0) return new BigInteger[] {a, BigInteger.ONE, BigInteger.ZERO};
        BigInteger[] r = egcd(m, a.mod(m));
        return new BigInteger[] {r[0], r[2], r[1].subtract(a.divide(m).multiply(r[2]))};
    }

    public static void main(String[] args) {
        System.out.println(b("48").gcd(b("-180")) + " " + b("0").gcd(b("7")) + " " + b("0").gcd(b("0")) + " " + b("123456789012345678901234567890").gcd(b("987654321098765432109876543210")));
        BigInteger f1 = BigInteger.ONE;
        BigInteger f2 = BigInteger.ONE;
        for (int i = 0; i < 200; i++) {
            BigInteger t = f1.add(f2);
            f1 = f2;
            f2 = t;
        }
        System.out.println(f2 + " consecutive gcd " + f1.gcd(f2));
        System.out.println(b("3").modPow(b("1000"), b("1000007")) + " " + b("3").modPow(b("-1"), b("11")) + " " + b("-3").modPow(b("5"), b("100")) + " " + b("2").modPow(b("0"), BigInteger.ONE) + " " + b("7").modPow(b("123456789"), b("1024")) + " " + b("12345").modPow(b("678901234567890"), b("1000000000000000000000")));
        BigInteger p = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);
        BigInteger g = b("5").modPow(b("314159265358979323846264338327950288419"), p);
        System.out.println(g + " " + g.modInverse(p) + " " + g.multiply(g.modInverse(p)).mod(p));
        System.out.println(Arrays.toString(egcd(b("240"), b("46"))) + " " + Arrays.toString(egcd(b("1000000007"), b("998244353"))));
        String[] candidates = {"-7", "0", "1", "2", "3", "4", "97", "561", "1105", "7919", "2147483647", "2147483649", "4294967291", "1000000007", "18446744073709551557", "18446744073709551556", "170141183460469231731687303715884105727", "170141183460469231731687303715884105729", "3317044064679887385961981"};
        for (String s : candidates) System.out.print(b(s).isProbablePrime(30) + " ");
        System.out.println();
        System.out.println(b("100").nextProbablePrime() + " " + b("7919").nextProbablePrime() + " " + b("1").nextProbablePrime() + " " + b("1000000000000").nextProbablePrime());
        BigInteger p1 = b("61");
        BigInteger q1 = b("53");
        BigInteger n = p1.multiply(q1);
        BigInteger phi = p1.subtract(BigInteger.ONE).multiply(q1.subtract(BigInteger.ONE));
        BigInteger e = b("17");
        BigInteger d = e.modInverse(phi);
        StringBuilder cipher = new StringBuilder();
        StringBuilder plain = new StringBuilder();
        for (char c : "RSA works!".toCharArray()) {
            BigInteger enc = BigInteger.valueOf(c).modPow(e, n);
            cipher.append(enc).append(' ');
            plain.append((char) enc.modPow(d, n).intValue());
        }
        System.out.println("d=" + d + " " + cipher + plain);
        BigInteger m = b("600851475143");
        List<BigInteger> factors = new ArrayList<>();
        for (BigInteger k = BigInteger.TWO; k.multiply(k).compareTo(m) <= 0; k = k.add(BigInteger.ONE)) {
            while (m.mod(k).signum() == 0) {
                factors.add(k);
                m = m.divide(k);
            }
        }
        factors.add(m);
        System.out.println(factors);
        BigInteger x = b("2");
        int steps = 0;
        while (!x.equals(BigInteger.ONE) && steps < 200) {
            x = x.multiply(x).mod(b("1009"));
            steps++;
        }
        System.out.println("squaring chain " + steps + " " + x);
        for (Runnable r : new Runnable[] {() -> b("2").modInverse(b("4")), () -> b("2").modInverse(b("0")), () -> b("2").modPow(b("3"), b("-5")), () -> b("-2").nextProbablePrime(), () -> b("2").modPow(b("-1"), b("4"))}) {
            try {
                r.run();
            } catch (ArithmeticException ex) {
                System.out.println(ex.getMessage());
            }
        }
    }
}
