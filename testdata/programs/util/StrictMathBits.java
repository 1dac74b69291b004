// StrictMath transcendental functions, printed as raw bits so that every last bit is compared.
package util;

public class StrictMathBits {
    static String hex(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 1.0, -1.0, 0.5, 0.1, 2.0, 10.0, 100.5, 1e-5, 1e5, 1e10, 3.141592653589793, 1.5707963267948966, 710.0, -745.0, 1e-310, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " sin " + hex(StrictMath.sin(x)) + " cos " + hex(StrictMath.cos(x)) + " tan " + hex(StrictMath.tan(x)) + " exp " + hex(StrictMath.exp(x)) + " log " + hex(StrictMath.log(x)));
            System.out.println("  log10 " + hex(StrictMath.log10(x)) + " log1p " + hex(StrictMath.log1p(x)) + " expm1 " + hex(StrictMath.expm1(x)) + " cbrt " + hex(StrictMath.cbrt(x)) + " sqrt " + hex(StrictMath.sqrt(x)) + " atan " + hex(StrictMath.atan(x)));
            System.out.println("  asin " + hex(StrictMath.asin(x)) + " acos " + hex(StrictMath.acos(x)) + " sinh " + hex(StrictMath.sinh(x)) + " cosh " + hex(StrictMath.cosh(x)) + " tanh " + hex(StrictMath.tanh(x)));
        }
        double[] bases = {0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 10.0, 1e-300, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double b : bases) {
            StringBuilder sb = new StringBuilder(b + " pow");
            for (double e : new double[] {0, 1, -1, 0.5, 2, 3, -3, 1.5, 1e10, Double.NaN, Double.POSITIVE_INFINITY}) sb.append(' ').append(hex(StrictMath.pow(b, e)));
            System.out.println(sb);
        }
        for (double y : bases) {
            StringBuilder sb = new StringBuilder(y + " atan2/hypot");
            for (double x : new double[] {0.0, -0.0, 1, -3, Double.POSITIVE_INFINITY}) sb.append(' ').append(hex(StrictMath.atan2(y, x))).append('/').append(hex(StrictMath.hypot(y, x)));
            System.out.println(sb);
        }
        long h = 17;
        for (int i = 1; i <= 600; i++) {
            double x = i * 0.37 - 100;
            h = h * 31 + Double.doubleToLongBits(StrictMath.sin(x));
            h = h * 31 + Double.doubleToLongBits(StrictMath.exp(x / 10));
            h = h * 31 + Double.doubleToLongBits(StrictMath.pow(i, 1.0 / 3));
            h = h * 31 + Double.doubleToLongBits(StrictMath.log(i * 0.01));
            h = h * 31 + Double.doubleToLongBits(StrictMath.tan(x));
        }
        System.out.println(Long.toHexString(h));
        System.out.println(hex(StrictMath.toRadians(180)) + " " + hex(StrictMath.toDegrees(1)) + " " + hex(StrictMath.IEEEremainder(10, 3)) + " " + StrictMath.round(2.5) + " " + StrictMath.rint(3.5) + " " + hex(StrictMath.fma(0.1, 0.2, 0.3)) + " " + hex(StrictMath.nextAfter(1, 0)) + " " + hex(StrictMath.scalb(1.1, 10)));
    }
}
