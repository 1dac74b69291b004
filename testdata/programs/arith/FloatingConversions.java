// Shows conversions between floating point and integral types, saturation, rounding and precision loss.
package arith;

public class FloatingConversions {
    static final double[] DOUBLES = {
        0.0, -0.0, 0.5, -0.5, 0.999999, 1.5, -1.5, 127.9, 128.0, -129.0, 32768.5, 65536.7, -1e5, 2147483647.0, 2147483648.0,
        -2147483648.9, -2147483649.0, 4294967297.5, 9.223372036854775E18, 9.3e18, -9.3e18, 1e40, -1e40, 1e-50, 1e308,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 16777217.0, 3.4028235677973366e38, 3.4028235677973362e38
    };
    static final long[] LONGS = {
        0, 1, -1, 16777216, 16777217, 16777219, 33554433, 2147483647, 9007199254740992L, 9007199254740993L,
        9007199254740995L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 511, Long.MAX_VALUE - 512, 1L << 53, (1L << 54) + 3
    };

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            float f = (float) d;
            System.out.println(Long.toHexString(Double.doubleToLongBits(d)) + " i " + (int) d + " l " + (long) d + " b " + (byte) d
                + " s " + (short) d + " c " + (int) (char) d + " f " + Integer.toHexString(Float.floatToIntBits(f)));
        }
        for (double d : DOUBLES) {
            float f = (float) d;
            System.out.println("float i " + (int) f + " l " + (long) f + " b " + (byte) f + " s " + (short) f + " c "
                + (int) (char) f + " d " + Long.toHexString(Double.doubleToLongBits((double) f)));
        }
        for (long l : LONGS) {
            int i = (int) l;
            System.out.println(l + " l2f " + Integer.toHexString(Float.floatToIntBits((float) l)) + " l2d "
                + Long.toHexString(Double.doubleToLongBits((double) l)) + " i2f " + Integer.toHexString(Float.floatToIntBits((float) i))
                + " i2d " + Long.toHexString(Double.doubleToLongBits((double) i)) + " back " + (long) (float) l + " " + (long) (double) l
                + " " + (int) (float) i + " " + (l == (long) (double) l));
        }
        int i = 16777217;
        int[] box = {i};
        float implicit = box[0];
        System.out.println(implicit + " " + (box[0] == implicit) + " " + (box[0] - (int) implicit));
        char c = 'A';
        c += 1.7;
        short s = 10;
        s *= 1.55;
        byte b = 100;
        b += 100.9f;
        long l = 1L << 60;
        l += 0.5;
        i -= 0.9;
        System.out.println(c + " " + s + " " + b + " " + l + " " + i);
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " "
            + Math.round(1e19) + " " + Math.round(-0.5f) + " " + Math.round(8388609.0f) + " " + Math.round(Float.NaN));
    }
}
