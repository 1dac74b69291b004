// Shows double arithmetic bit by bit over ordinary, subnormal, infinite and NaN operands.
package arith;

public class DoubleArithmetic {
    static final double[] VALUES = {
        0.0, -0.0, 1.0, -1.0, 0.1, 0.2, 1.0 / 3, 2.5, -7.75, 9007199254740992.0, 4.9e-324, Double.MIN_NORMAL,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static double kahan(double[] terms) {
        double sum = 0;
        double compensation = 0;
        for (double term : terms) {
            double y = term - compensation;
            double t = sum + y;
            compensation = (t - sum) - y;
            sum = t;
        }
        return sum;
    }

    public static void main(String[] args) {
        long checksum = 0;
        for (double a : VALUES) {
            for (double b : VALUES) {
                checksum = checksum * 31 + Double.doubleToLongBits(a + b);
                checksum = checksum * 31 + Double.doubleToLongBits(a - b);
                checksum = checksum * 31 + Double.doubleToLongBits(a * b);
                checksum = checksum * 31 + Double.doubleToLongBits(a / b);
                checksum = checksum * 31 + Double.doubleToLongBits(a % b);
                System.out.print(bits(a + b) + "," + bits(a * b) + "," + bits(a / b) + "," + bits(a % b) + " ");
            }
            System.out.println();
        }
        System.out.println("checksum " + checksum);
        System.out.println(VALUES[4] + VALUES[5]);
        System.out.println(VALUES[4] + VALUES[5] == 0.3);
        System.out.println(VALUES[9] + 1 - VALUES[9]);
        double[] terms = new double[1000];
        for (int i = 0; i < terms.length; i++) {
            terms[i] = 1.0 / (i + 1);
        }
        double naive = 0;
        for (double term : terms) {
            naive += term;
        }
        System.out.println("harmonic " + bits(naive) + " kahan " + bits(kahan(terms)));
        double x = 2;
        for (int i = 0; i < 7; i++) {
            x = (x + 2 / x) / 2;
            System.out.println("newton " + bits(x) + " " + x);
        }
        double pi = 0;
        for (int k = 0; k < 10000; k++) {
            pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        }
        System.out.println("leibniz " + bits(pi));
        System.out.println(-7.75 % 2.5 + " " + 7.75 % -2.5 + " " + 1e300 % 7.0 + " " + VALUES[10] % VALUES[4]);
    }
}
