// Shows float arithmetic: rounding, overflow to infinity, subnormals, remainder and comparisons.
package arith;

public class FloatArithmetic {
    static final float[] VALUES = {
        0.0f, -0.0f, 1.0f, -1.0f, 0.1f, 3.5f, -2.25f, 16777216f, 1e-45f, Float.MIN_NORMAL, Float.MAX_VALUE,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
    };

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        int checksum = 0;
        for (float a : VALUES) {
            StringBuilder row = new StringBuilder();
            for (float b : VALUES) {
                row.append(bits(a + b)).append(' ').append(bits(a - b)).append(' ').append(bits(a * b)).append(' ')
                    .append(bits(a / b)).append(' ').append(bits(a % b)).append("; ");
            }
            checksum = checksum * 31 + row.toString().hashCode();
            System.out.println(row);
        }
        System.out.println("checksum " + checksum);
        for (float a : VALUES) {
            for (float b : VALUES) {
                int mask = (a < b ? 1 : 0) | (a <= b ? 2 : 0) | (a > b ? 4 : 0) | (a >= b ? 8 : 0)
                    | (a == b ? 16 : 0) | (a != b ? 32 : 0) | (!(a < b) ? 64 : 0) | (!(a >= b) ? 128 : 0);
                System.out.print(mask + " ");
            }
            System.out.println(bits(-a));
        }
        float sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += VALUES[4];
        }
        System.out.println("1000 tenths " + sum + " " + bits(sum));
        float big = VALUES[7];
        System.out.println((big + 1) + " " + (big + 1 == big) + " " + (big + 2));
        float half = 1;
        int steps = 0;
        while (half > 0) {
            half /= 2;
            steps++;
        }
        System.out.println("halvings to zero " + steps);
        float growing = 1.5f;
        for (int i = 0; i < 9; i++) {
            growing *= growing;
            System.out.print(growing + " ");
        }
        System.out.println();
        System.out.println((float) 0.1 == 0.1f);
        System.out.println(VALUES[4] == 0.1);
        System.out.println(5.5f % VALUES[6] + " " + -5.5f % VALUES[5] + " " + 5.5f % VALUES[11]);
    }
}
