// Answers, on a real JVM, what Java's operations give for operands read from standard input.
//
// The input is a sequence of requests: a name, the number of questions, and for each of them two operands
// as raw 64-bit words. For each question the output has one byte (0: a result, 1: ArithmeticException)
// and the result as a 64-bit word in which every NaN is the canonical one.

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

public class Oracle {
    interface Question {
        long answer(long a, long b);
    }

    interface FloatOperator {
        float apply(float a, float b);
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        while (in.readBoolean()) {
            Question question = question(in.readUTF());
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                long a = in.readLong();
                long b = in.readLong();
                try {
                    long answer = question.answer(a, b);
                    out.writeByte(0);
                    out.writeLong(answer);
                } catch (ArithmeticException e) {
                    if (!e.getMessage().equals("/ by zero")) {
                        throw e;
                    }
                    out.writeByte(1);
                    out.writeLong(0);
                }
            }
        }
        out.flush();
    }

    static float f(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    static double d(long bits) {
        return Double.longBitsToDouble(bits);
    }

    static long word(float value) {
        return Float.floatToIntBits(value) & 0xffff_ffffL;
    }

    static long word(double value) {
        return Double.doubleToLongBits(value);
    }

    static Question unary(DoubleUnaryOperator operator) {
        return (a, b) -> word(operator.applyAsDouble(d(a)));
    }

    static Question binary(DoubleBinaryOperator operator) {
        return (a, b) -> word(operator.applyAsDouble(d(a), d(b)));
    }

    static Question floats(FloatOperator operator) {
        return (a, b) -> word(operator.apply(f(a), f(b)));
    }

    /** The six comparisons as bits, in the order ==, !=, <, >=, >, <=. */
    static long relations(boolean eq, boolean ne, boolean lt, boolean ge, boolean gt, boolean le) {
        return (eq ? 1 : 0) | (ne ? 2 : 0) | (lt ? 4 : 0) | (ge ? 8 : 0) | (gt ? 16 : 0) | (le ? 32 : 0);
    }

    static long relations(int a, int b) {
        return relations(a == b, a != b, a < b, a >= b, a > b, a <= b);
    }

    static long relations(long a, long b) {
        return relations(a == b, a != b, a < b, a >= b, a > b, a <= b);
    }

    static long relations(float a, float b) {
        return relations(a == b, a != b, a < b, a >= b, a > b, a <= b);
    }

    static long relations(double a, double b) {
        return relations(a == b, a != b, a < b, a >= b, a > b, a <= b);
    }

    static Question question(String name) {
        return switch (name) {
            case "sin" -> unary(StrictMath::sin);
            case "cos" -> unary(StrictMath::cos);
            case "tan" -> unary(StrictMath::tan);
            case "asin" -> unary(StrictMath::asin);
            case "acos" -> unary(StrictMath::acos);
            case "atan" -> unary(StrictMath::atan);
            case "atan2" -> binary(StrictMath::atan2);
            case "exp" -> unary(StrictMath::exp);
            case "expm1" -> unary(StrictMath::expm1);
            case "pow" -> binary(StrictMath::pow);
            case "log" -> unary(StrictMath::log);
            case "log10" -> unary(StrictMath::log10);
            case "log1p" -> unary(StrictMath::log1p);
            case "sqrt" -> unary(StrictMath::sqrt);
            case "cbrt" -> unary(StrictMath::cbrt);
            case "hypot" -> binary(StrictMath::hypot);
            case "IEEEremainder" -> binary(StrictMath::IEEEremainder);
            case "sinh" -> unary(StrictMath::sinh);
            case "cosh" -> unary(StrictMath::cosh);
            case "tanh" -> unary(StrictMath::tanh);
            case "ceil" -> unary(StrictMath::ceil);
            case "floor" -> unary(StrictMath::floor);
            case "rint" -> unary(StrictMath::rint);

            case "iadd" -> (a, b) -> (int) a + (int) b;
            case "isub" -> (a, b) -> (int) a - (int) b;
            case "imul" -> (a, b) -> (int) a * (int) b;
            case "idiv" -> (a, b) -> (int) a / (int) b;
            case "irem" -> (a, b) -> (int) a % (int) b;
            case "ishl" -> (a, b) -> (int) a << (int) b;
            case "ishr" -> (a, b) -> (int) a >> (int) b;
            case "iushr" -> (a, b) -> (int) a >>> (int) b;
            case "iand" -> (a, b) -> (int) a & (int) b;
            case "ior" -> (a, b) -> (int) a | (int) b;
            case "ixor" -> (a, b) -> (int) a ^ (int) b;
            case "ladd" -> (a, b) -> a + b;
            case "lsub" -> (a, b) -> a - b;
            case "lmul" -> (a, b) -> a * b;
            case "ldiv" -> (a, b) -> a / b;
            case "lrem" -> (a, b) -> a % b;
            case "lshl" -> (a, b) -> a << (int) b;
            case "lshr" -> (a, b) -> a >> (int) b;
            case "lushr" -> (a, b) -> a >>> (int) b;
            case "land" -> (a, b) -> a & b;
            case "lor" -> (a, b) -> a | b;
            case "lxor" -> (a, b) -> a ^ b;
            case "fadd" -> floats((a, b) -> a + b);
            case "fsub" -> floats((a, b) -> a - b);
            case "fmul" -> floats((a, b) -> a * b);
            case "fdiv" -> floats((a, b) -> a / b);
            case "frem" -> floats((a, b) -> a % b);
            case "dadd" -> binary((a, b) -> a + b);
            case "dsub" -> binary((a, b) -> a - b);
            case "dmul" -> binary((a, b) -> a * b);
            case "ddiv" -> binary((a, b) -> a / b);
            case "drem" -> binary((a, b) -> a % b);
            case "ineg" -> (a, b) -> -(int) a;
            case "lneg" -> (a, b) -> -a;
            case "fneg" -> floats((a, b) -> -a);
            case "dneg" -> unary(a -> -a);

            case "i2l" -> (a, b) -> (long) (int) a;
            case "i2f" -> (a, b) -> word((float) (int) a);
            case "i2d" -> (a, b) -> word((double) (int) a);
            case "i2b" -> (a, b) -> (byte) (int) a;
            case "i2c" -> (a, b) -> (char) (int) a;
            case "i2s" -> (a, b) -> (short) (int) a;
            case "l2i" -> (a, b) -> (int) a;
            case "l2f" -> (a, b) -> word((float) a);
            case "l2d" -> (a, b) -> word((double) a);
            case "f2i" -> (a, b) -> (int) f(a);
            case "f2l" -> (a, b) -> (long) f(a);
            case "f2d" -> (a, b) -> word((double) f(a));
            case "d2i" -> (a, b) -> (int) d(a);
            case "d2l" -> (a, b) -> (long) d(a);
            case "d2f" -> (a, b) -> word((float) d(a));

            case "int relations" -> (a, b) -> relations((int) a, (int) b);
            case "long relations" -> (a, b) -> relations(a, b);
            case "float relations" -> (a, b) -> relations(f(a), f(b));
            case "double relations" -> (a, b) -> relations(d(a), d(b));
            default -> throw new IllegalArgumentException(name);
        };
    }
}
