// Shows static, bound, unbound and constructor method references, and when a bound receiver is evaluated.
package lambdas;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class MethodReferenceKinds {
    final String name;
    static int evaluations;

    MethodReferenceKinds(String name) {
        this.name = name;
    }

    MethodReferenceKinds() {
        this("default");
    }

    MethodReferenceKinds(String a, Integer b) {
        this(a + b);
    }

    static MethodReferenceKinds receiver() {
        evaluations++;
        return new MethodReferenceKinds("r" + evaluations);
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    private static int twice(int x) {
        return 2 * x;
    }

    class Inner {
        public String toString() {
            return "inner of " + name;
        }
    }

    Supplier<Inner> innerMaker() {
        return Inner::new;
    }

    static class Sub extends MethodReferenceKinds {
        Sub() {
            super("sub");
        }

        @Override
        String greet(String other) {
            Function<String, String> up = super::greet;
            Function<String, String> me = this::suffix;
            return me.apply(up.apply(other));
        }

        String suffix(String s) {
            return s + "!";
        }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> statically = MethodReferenceKinds::twice;
        IntBinaryOperator max = Math::max;
        System.out.println(statically.apply(21) + " " + max.applyAsInt(3, 9));
        Function<String, String> bound = receiver()::greet;
        System.out.println("bound once " + evaluations + " " + bound.apply("a") + " " + bound.apply("b") + " " + evaluations);
        BiFunction<MethodReferenceKinds, String, String> unbound = MethodReferenceKinds::greet;
        System.out.println(unbound.apply(new Sub(), "c") + " " + unbound.apply(new MethodReferenceKinds(), "d"));
        ToIntFunction<String> length = String::length;
        Predicate<String> empty = String::isEmpty;
        System.out.println(length.applyAsInt("four") + " " + empty.test("") + " " + empty.negate().or(String::isBlank).test(" "));
        Supplier<MethodReferenceKinds> noArgs = MethodReferenceKinds::new;
        Function<String, MethodReferenceKinds> oneArg = MethodReferenceKinds::new;
        BiFunction<String, Integer, MethodReferenceKinds> twoArgs = MethodReferenceKinds::new;
        System.out.println(noArgs.get().name + " " + oneArg.apply("one").name + " " + twoArgs.apply("two", 2).name);
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> matrix = String[][]::new;
        System.out.println(ints.apply(3).length + " " + matrix.apply(2).length + " " + Arrays.toString(ints.apply(1)));
        Supplier<List<String>> lists = ArrayList::new;
        System.out.println(lists.get() + " " + (lists.get() == lists.get()));
        System.out.println(noArgs.get().innerMaker().get());
        BinaryOperator<String> concat = String::concat;
        Function<Object, String> print = String::valueOf;
        System.out.println(concat.andThen(print).apply("x", "y") + print.apply(null) + print.apply(5));
        try {
            MethodReferenceKinds nothing = null;
            Function<String, String> fails = nothing::greet;
            System.out.println("not reached " + fails);
        } catch (NullPointerException e) {
            System.out.println("null receiver found early");
        }
        try {
            unbound.apply(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null receiver found late");
        }
        try {
            ints.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
        System.out.println(Arrays.asList(5, 3, 9).stream().map(curried.apply(10)::apply).toList());
        int[] box = {1};
        Supplier<int[]> clone = box::clone;
        box[0] = 2;
        System.out.println(clone.get()[0]);
    }
}
