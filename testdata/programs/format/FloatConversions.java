// String.format with f, e, g and a conversions: rounding, precision, special values and flags.
package format;

import java.math.BigDecimal;
import java.util.*;

public class FloatConversions {
    static void f(String fmt, Object... a) {
        System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, a) + "]");
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, -1.5, 0.1, 123456.789, 1e10, 1e-10, 9.9999999, Math.PI, 1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double v : values) {
            f("%f|%.0f|%.2f|%10.3f|%-12.1f|", v, v, v, v, v);
            f("%e|%.0e|%.3E|%g|%.3g", v, v, v, v, v);
        }
        for (double v : new double[] {0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 1.005, 2.675, 0.045, 99.995, 999999.5}) {
            f("%.0f %.1f %.2f", v, v, v);
        }
        f("%a %a %a %a %.3a %A", 1.0, -0.1, 0.0, Double.MIN_VALUE, Math.PI, 255.5);
        f("%a %a", Double.NaN, Double.NEGATIVE_INFINITY);
        f("%+f|% f|%(f|%(.2f|%+.1e", 1.5, 1.5, -1.5, 1.5, 12345.678);
        f("%,f|%,.2f|%015.3f|%+015.3f|%(,.1f", 1234567.891, 1234567.891, -3.14159, 3.14159, -9876543.21);
        f("%#.0f|%#.0e", 3.0, 3.0);
        f("%5.1f|%-8.2f|%08.2f", Float.MAX_VALUE / 1e36f, 1.1f, -1.1f);
        f("%f %f %s", 0.1f, 1.1f, 0.1f + 0.2f);
        f("%8f|%-8f|%08f|%+f|%(f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        f("%f|%.3f|%.0f|%10.2f|%e|%.2g", new BigDecimal("123.456"), new BigDecimal("0.0005"), new BigDecimal("2.5"), new BigDecimal("-1E+5"), new BigDecimal("12345.6789"), new BigDecimal("0.00012345"));
        f("%,.3f %f", new BigDecimal("12345678901234567890.12345"), new BigDecimal("1E-20"));
        f("%g|%g|%g|%g|%g", 0.0001, 0.00001, 99999.95, 999999.5, 123456789.0);
        f("%.10f|%.20f|%.15e", 0.1, 0.1, 1.0 / 3);
        f("%s|%10s|%.4s", 1.0 / 3, 0.5, 3.14159);
        System.out.println(String.format(Locale.GERMANY, "%,.2f %e", 1234567.891, 0.001) + " " + String.format(Locale.US, "%,.2f", 1234567.891));
        System.out.println(String.format(Locale.FRANCE, "%.3f", 2.5));
    }
}
