/** The greatest common divisor; 0 if one of the numbers is 0. */
public final class Gcd {
    private Gcd() {
    }

    public static long gcd(long a, long b) {
        if (a < 0) {
            a = -a; // (0)
        }
        if (b < 0) {
            b = -b; // (1)
        }
        if (a == 0 || b == 0) {
            return 0; // (2)
        }
        while (b > 0) {
            long rest = a % b; // (3)
            a = b;
            b = rest;
        }
        return a;
    }
}
