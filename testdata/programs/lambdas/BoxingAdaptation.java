// Shows lambdas and method references whose parameters or results are boxed, unboxed, widened or dropped.
package lambdas;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public class BoxingAdaptation {
    interface ByteToInt { int apply(byte b); }
    interface CharToObject { Object apply(char c); }
    interface ShortMaker { short make(int x); }
    interface LongFromInt { long apply(int x); }
    interface DoubleFromFloat { double apply(float x); }
    interface BoxedLongFromLong { Long apply(long x); }
    interface NumberMaker { Number make(Integer i); }

    static int twice(int x) { return 2 * x; }
    static long wide(long x) { return x << 33; }
    static double half(double x) { return x / 2; }
    static Integer boxed(Integer x) { return x == null ? null : x + 1; }
    static short narrow(int x) { return (short) x; }
    static int log;
    static int sideEffect(int x) { return log += x; }
    static <T> T identity(T t) { return t; }

    public static void main(String[] args) {
        Function<Integer, Integer> f1 = BoxingAdaptation::twice;
        IntUnaryOperator f2 = BoxingAdaptation::boxed;
        ToLongFunction<Integer> f3 = BoxingAdaptation::wide;
        IntToDoubleFunction f4 = BoxingAdaptation::half;
        Function<Byte, Object> f5 = BoxingAdaptation::twice;
        ByteToInt f6 = BoxingAdaptation::twice;
        CharToObject f7 = BoxingAdaptation::twice;
        CharToObject f8 = BoxingAdaptation::identity;
        ShortMaker f9 = BoxingAdaptation::narrow;
        LongFromInt f10 = BoxingAdaptation::boxed;
        DoubleFromFloat f11 = BoxingAdaptation::half;
        BoxedLongFromLong f12 = BoxingAdaptation::wide;
        NumberMaker f13 = BoxingAdaptation::twice;
        IntToLongFunction f14 = Integer::valueOf;
        ToDoubleFunction<Short> f15 = BoxingAdaptation::twice;
        System.out.println(f1.apply(4) + " " + f2.applyAsInt(5) + " " + f3.applyAsLong(1) + " " + f4.applyAsDouble(5) + " " + f5.apply((byte) -3));
        System.out.println(f6.apply((byte) 100) + " " + f7.apply('a') + " " + f8.apply('a') + " " + f9.make(40000) + " " + f10.apply(7) + " " + f11.apply(0.1f));
        System.out.println(f12.apply(2) + " " + f13.make(50).getClass().getSimpleName() + " " + f14.applyAsLong(9) + " " + f15.applyAsDouble((short) 9));
        Consumer<Integer> dropped = BoxingAdaptation::sideEffect;
        dropped.andThen(x -> sideEffect(x * 10)).accept(3);
        Runnable run = () -> sideEffect(100);
        run.run();
        ObjIntConsumer<StringBuilder> append = StringBuilder::append;
        StringBuilder sb = new StringBuilder("n");
        append.accept(sb, 65);
        System.out.println(log + " " + sb);
        IntFunction<Object> obj = x -> x;
        LongFunction<Object> longObj = x -> x;
        Supplier<Object> charObj = () -> 'c';
        Function<Object, Object> same = x -> x;
        System.out.println(obj.apply(5).getClass().getSimpleName() + longObj.apply(5).getClass().getSimpleName() + charObj.get().getClass().getSimpleName() + same.apply(1.5f).getClass().getSimpleName());
        BiFunction<Integer, Long, Double> mixed = (a, b) -> a / (double) b;
        System.out.println(mixed.apply(1, 4L) + " " + mixed.andThen(Double::intValue).apply(9, 2L));
        DoubleUnaryOperator composed = ((DoubleUnaryOperator) BoxingAdaptation::half).compose(x -> x + 1).andThen(Math::floor);
        System.out.println(composed.applyAsDouble(4.5));
        IntPredicate even = x -> x % 2 == 0;
        System.out.println(even.negate().and(x -> x > 3).or(x -> x == 0).test(5) + " " + even.test(-3));
        UnaryOperator<String> upper = s -> s == null ? "none" : s + s.length();
        System.out.println(upper.apply(null) + upper.andThen(String::length).apply("abc"));
        try {
            f1.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null unboxed in the adapter");
        }
        try {
            IntUnaryOperator nullable = x -> x > 0 ? boxed(x) : boxed(null);
            System.out.println(nullable.applyAsInt(1));
            System.out.println(nullable.applyAsInt(0));
        } catch (NullPointerException e) {
            System.out.println("null result unboxed");
        }
    }
}
