// Shows the overflow-checking Math methods and the messages of what they throw.
package arith;

import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

public class ExactMath {
    static void ints(String name, IntBinaryOperator operator) {
        int[] values = {0, 1, -1, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        StringBuilder line = new StringBuilder(name);
        for (int a : values) {
            for (int b : values) {
                try {
                    line.append(' ').append(operator.applyAsInt(a, b));
                } catch (ArithmeticException e) {
                    line.append(" <").append(e.getMessage()).append('>');
                }
            }
        }
        System.out.println(line);
    }

    static void longs(String name, LongBinaryOperator operator) {
        long[] values = {0, 1, -1, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
        StringBuilder line = new StringBuilder(name);
        for (long a : values) {
            for (long b : values) {
                try {
                    line.append(' ').append(operator.applyAsLong(a, b));
                } catch (ArithmeticException e) {
                    line.append(" <").append(e.getMessage()).append('>');
                }
            }
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        ints("add", Math::addExact);
        ints("subtract", Math::subtractExact);
        ints("multiply", Math::multiplyExact);
        ints("floorDiv", Math::floorDiv);
        ints("floorMod", Math::floorMod);
        ints("negate", (a, b) -> Math.negateExact(a));
        ints("increment", (a, b) -> Math.incrementExact(a));
        ints("decrement", (a, b) -> Math.decrementExact(a));
        ints("absExact", (a, b) -> Math.absExact(a));
        longs("add", Math::addExact);
        longs("subtract", Math::subtractExact);
        longs("multiply", Math::multiplyExact);
        longs("floorDiv", Math::floorDiv);
        longs("floorMod", Math::floorMod);
        longs("multiplyHigh", Math::multiplyHigh);
        longs("negate", (a, b) -> Math.negateExact(a));
        longs("toInt", (a, b) -> Math.toIntExact(a));
        longs("multiplyFull", (a, b) -> Math.multiplyFull((int) a, (int) b));
        longs("unsignedDivide", Long::divideUnsigned);
        longs("unsignedRemainder", Long::remainderUnsigned);
        System.out.println(Math.max(-0.0f, 0.0f) + " " + Math.min(3L, -3L) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-2.5));
    }
}
