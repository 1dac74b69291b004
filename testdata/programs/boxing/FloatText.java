// Shows Float.toString, float round trips, widening surprises and float parse limits.
package boxing;

public class FloatText {
    public static void main(String[] args) {
        float[] values = {
            0f, -0f, 1f, 0.1f, 0.2f, 0.3f, 0.1f + 0.2f, 1f / 3, 16777216f, 16777218f, 33554432f, 1e7f, 9999999f, 1.0e-3f, 9.99e-4f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, 1.1754942e-38f, Float.NaN,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, (float) Math.PI, 1e10f, 1e-10f, 8.5899346e9f, 2.2e-44f, 4.2e-45f, 100.5f, 0.15625f, 3.3554428e7f, 1.0e23f
        };
        for (float f : values) System.out.println(f + " " + Float.toHexString(f) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (double) f + " " + Float.hashCode(f));
        int mismatches = 0;
        long hash = 0;
        int state = 1;
        for (int i = 0; i < 2000; i++) {
            state = state * 1664525 + 1013904223;
            float f = Float.intBitsToFloat(state);
            String s = Float.toString(f);
            if (Float.floatToIntBits(Float.parseFloat(s)) != Float.floatToIntBits(f)) mismatches++;
            hash = hash * 31 + s.hashCode();
        }
        System.out.println(mismatches + " " + hash);
        String[] inputs = {"1", "-1.5e3", "0x1.8p1", "3.4028235e38", "3.4028236e38", "1e39", "1e-46", "0.7e-45", "0.70064923216240854e-45", "NaN", "-Infinity", "1f", "1D", " 2.5 ", "1e", "", ".", "0x1p", "1__0", "infinity", "1.00000017881393421514957253748434595763683319091796875001"};
        for (String s : inputs) {
            try {
                float f = Float.parseFloat(s);
                System.out.println(s + " = " + f + " " + Integer.toHexString(Float.floatToIntBits(f)));
            } catch (NumberFormatException e) {
                System.out.println(s + " " + e.getMessage());
            }
        }
        float sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += 0.1f;
            System.out.print(sum + " ");
        }
        System.out.println();
        System.out.println((0.1f == 0.1) + " " + (0.5f == 0.5) + " " + (float) 0.1 + " " + (double) 0.1f + " " + (0.1f + 0.2) + " " + 16777217 * 1f + " " + (int) 1e10f + " " + Float.compare(0f, -0f) + " " + Float.compare(Float.NaN, 1));
        System.out.println(Float.MAX_VALUE * 2 + " " + Float.MIN_VALUE / 2 + " " + Float.sum(1, 2) + Float.max(-0f, 0f) + Float.min(Float.NaN, 0) + " " + Float.isFinite(1e38f * 10) + Float.isInfinite(1f / 0) + Float.isNaN(0f / 0));
        System.out.println(Math.nextUp(1f) + " " + Math.ulp(1e10f) + " " + Math.nextAfter(0f, -1) + " " + Math.getExponent(0.1f) + " " + Math.scalb(1.5f, -140) + " " + Math.copySign(2f, -0f) + " " + Math.signum(-3f));
        System.out.println(Float.valueOf("1.5").equals(1.5f) + " " + Float.valueOf(1.5f).equals(1.5) + " " + Float.valueOf(Float.NaN).equals(Float.NaN) + " " + Float.valueOf(3.7f).intValue() + Float.valueOf(-3.7f).longValue() + Float.valueOf(300f).byteValue());
    }
}
