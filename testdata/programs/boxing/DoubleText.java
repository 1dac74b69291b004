// Shows Double.toString over many magnitudes, shortest digits, exponents, subnormals and round trips.
package boxing;

public class DoubleText {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1.0, -1.0, 0.1, 0.2, 0.3, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100.0, 1234567.0, 9999999.0, 1.0E7, 12345678.9, 0.001, 0.00099999, 1.0E-5, 123456789012345680.0, 9007199254740993.0,
            4.9E-324, 2.2250738585072014E-308, 2.225073858507201E-308, 1.7976931348623157E308, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.E, 1e21, 1e22, 1e23, 5e-324,
            0.5, 0.25, 0.125, 1.1, 2.5, 3.0e10, 1.0e16, 123456.789, 4.35, 4.349999999999999, 1.0E100, 8.41E21, 2.0E-3, 9.5367431640625E-7, 1.0000000000000002
        };
        for (double d : values) System.out.println(d + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToLongBits(d)));
        int mismatches = 0;
        long hash = 0;
        long state = 1;
        for (int i = 0; i < 2000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            double d = Double.longBitsToDouble(state);
            String s = Double.toString(d);
            if (Double.doubleToLongBits(Double.parseDouble(s)) != Double.doubleToLongBits(d)) mismatches++;
            hash = hash * 31 + s.hashCode();
        }
        System.out.println(mismatches + " " + hash);
        hash = 0;
        for (int e = -320; e <= 308; e += 4) {
            double d = Double.parseDouble("1.234567e" + e);
            hash = hash * 31 + Double.toString(d).hashCode();
            if (e % 40 == 0) System.out.print(d + " ");
        }
        System.out.println(hash);
        hash = 0;
        for (int i = 0; i < 1000; i++) hash = hash * 31 + (i / 100.0 + " " + i * 1e5 + " " + 1.0 / (i + 1)).hashCode();
        System.out.println(hash);
        double power = 1;
        for (int i = 0; i < 30; i++, power *= 10) System.out.print(power + " ");
        System.out.println();
        power = 1;
        for (int i = 0; i < 30; i++, power /= 10) System.out.print(power + " ");
        System.out.println();
        for (double d = 1; d < 1e20; d = d * 7 + 0.5) System.out.print(d + " ");
        System.out.println();
        System.out.println(new StringBuilder().append(1.5).append(-0.0).append(1e10).append(Double.MIN_VALUE) + String.valueOf(2e-7) + Double.valueOf(42));
    }
}
