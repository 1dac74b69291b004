// Shows how NaN and negative zero behave with operators, boxed equality, min, max and sorting.
package arith;

import java.util.Arrays;

public class NanAndNegativeZero {
    static double nan() {
        double[] zero = {0.0};
        return zero[0] / zero[0];
    }

    public static void main(String[] args) {
        double nan = nan();
        double zero = nan != nan ? 0.0 : 1.0;
        double negativeZero = -zero;
        System.out.println(nan == nan);
        System.out.println(nan != nan);
        System.out.println(nan < 1 || nan > 1 || nan == 1 || nan <= 1 || nan >= 1);
        System.out.println(!(nan < 1) && !(nan >= 1));
        System.out.println(zero == negativeZero);
        System.out.println(1 / zero + " " + 1 / negativeZero);
        System.out.println(zero + negativeZero);
        System.out.println(negativeZero + negativeZero);
        System.out.println(negativeZero - zero);
        System.out.println(zero * -5 + " " + negativeZero * -5);
        System.out.println(Double.valueOf(nan).equals(Double.NaN) + " " + Double.valueOf(zero).equals(negativeZero));
        System.out.println(Double.compare(nan, Double.POSITIVE_INFINITY) + " " + Double.compare(zero, negativeZero)
            + " " + Double.compare(negativeZero, zero) + " " + Double.compare(nan, nan));
        System.out.println(Math.min(zero, negativeZero) + " " + Math.max(negativeZero, zero) + " " + Math.max(nan, 1) + " " + Math.min(1, nan));
        System.out.println(Math.min(-0.0f, 0.0f) + " " + Math.max(-0.0f, 0.0f) + " " + Math.max(Float.NaN, 1f));
        System.out.println(Math.abs(negativeZero) + " " + Math.signum(negativeZero) + " " + Math.signum(nan));
        System.out.println(Math.sqrt(-1) + " " + Math.sqrt(negativeZero) + " " + Math.ceil(-0.5) + " " + Math.rint(-0.2) + " " + Math.floor(-0.0));
        System.out.println((int) nan + " " + (long) nan + " " + (int) (char) nan + " " + (byte) nan + " " + Math.round(nan));
        double[] data = {3, nan, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1, Double.POSITIVE_INFINITY, 0.0, -0.0};
        Arrays.sort(data);
        System.out.println(Arrays.toString(data));
        System.out.println(Arrays.binarySearch(data, -0.0) >= 0);
        System.out.println(Arrays.binarySearch(data, Double.NaN));
        System.out.println(Arrays.equals(new double[] {nan, 0.0}, new double[] {nan, 0.0})
            + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}));
        System.out.println(Arrays.hashCode(new double[] {0.0, -0.0, nan}));
        System.out.println(Long.toHexString(Double.doubleToLongBits(nan)) + " " + Long.toHexString(Double.doubleToLongBits(-0.0)));
        System.out.println(Double.longBitsToDouble(0x7ff8000000000abcL) + " " + Double.isNaN(Float.intBitsToFloat(0x7fc12345)));
        System.out.println(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000abcL)) == 0x7ff8000000000000L);
        float fnan = (float) nan;
        System.out.println((fnan == fnan) + " " + (fnan > 0) + " " + (fnan < 0) + " " + (int) fnan + " " + (double) fnan);
        int taken = 0;
        for (double d : new double[] {nan, 0, -0.0, 1}) {
            if (d > 0) {
                taken += 1;
            } else if (d < 0) {
                taken += 10;
            } else if (d == 0) {
                taken += 100;
            } else {
                taken += 1000;
            }
        }
        System.out.println("taken " + taken);
    }
}
