// Shows method references to varargs methods and constructors with fixed, empty and array arguments.
package lambdas;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class VarargsReferences {
    interface Three<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    interface Collector {
        String collect(String first, Object... rest);
    }

    final String text;

    VarargsReferences(Object... parts) {
        text = parts.length + Arrays.toString(parts);
    }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s * 100 + xs.length;
    }

    static String join(String separator, Object... parts) {
        StringBuilder sb = new StringBuilder();
        for (Object p : parts) sb.append(sb.length() == 0 ? "" : separator).append(p);
        return sb.toString();
    }

    String member(long... xs) {
        return text + xs.length;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... xs) {
        return Arrays.asList(xs);
    }

    public static void main(String[] args) {
        IntSupplier none = VarargsReferences::sum;
        UnaryOperator<Integer> one = VarargsReferences::sum;
        IntBinaryOperator two = VarargsReferences::sum;
        Three<Integer, Short, Byte, Integer> three = VarargsReferences::sum;
        Function<int[], Integer> array = VarargsReferences::sum;
        System.out.println(none.getAsInt() + " " + one.apply(5) + " " + two.applyAsInt(1, 2) + " " + three.apply(1, (short) 2, (byte) 3) + " " + array.apply(new int[] {9, 9, 9, 9}));
        UnaryOperator<String> onlySeparator = VarargsReferences::join;
        BinaryOperator<String> oneItem = VarargsReferences::join;
        Three<String, Integer, Character, String> mixed = VarargsReferences::join;
        BiFunction<String, Object[], String> direct = VarargsReferences::join;
        Collector same = VarargsReferences::join;
        System.out.println("[" + onlySeparator.apply("-") + "] " + oneItem.apply("-", "x") + " " + mixed.apply("+", 1, 'c') + " " + direct.apply("/", new Object[] {1, 2, 3}) + " " + same.collect(":", "p", null, 5L));
        Supplier<VarargsReferences> c0 = VarargsReferences::new;
        Function<String, VarargsReferences> c1 = VarargsReferences::new;
        BiFunction<Integer, Double, VarargsReferences> c2 = VarargsReferences::new;
        Function<Object[], VarargsReferences> cArray = VarargsReferences::new;
        System.out.println(c0.get().text + c1.apply("a").text + c2.apply(1, 2.5).text + cArray.apply(new Object[] {"p", "q"}).text);
        Function<Integer, String> bound = c0.get()::member;
        BiFunction<VarargsReferences, Long, String> unbound = VarargsReferences::member;
        Function<VarargsReferences, String> unboundNone = VarargsReferences::member;
        System.out.println(bound.apply(3) + " " + unbound.apply(c1.apply("u"), 4L) + " " + unboundNone.apply(c0.get()));
        Function<String, List<String>> single = VarargsReferences::listOf;
        BiFunction<String, String, List<String>> pair = Arrays::asList;
        Function<Integer[], List<Integer>> fromArray = Arrays::asList;
        System.out.println(single.apply("s") + " " + pair.apply("a", "b") + " " + fromArray.apply(new Integer[] {7, 8}));
        BiFunction<String, Object, String> format = String::format;
        System.out.println(format.apply("<%s>", 5) + format.apply("<%x>", 255));
        Supplier<String[]> empty = () -> new String[] {};
        System.out.println(String.join("|", empty.get()) + sum(empty.get().length, 'a'));
        Collector viaLambda = (first, rest) -> first + rest.length;
        System.out.println(viaLambda.collect("l") + viaLambda.collect("l", 1, 2) + viaLambda.collect("l", (Object) null) + viaLambda.collect("l", new Object[3]));
    }
}
