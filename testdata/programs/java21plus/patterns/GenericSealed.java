// Generic sealed interfaces whose type arguments rule out cases, and a typed option, list and lens built on them.
package patterns;

import java.util.*;
import java.util.function.*;

public class GenericSealed {
    sealed interface Opt<T> { }
    record Some<T>(T v) implements Opt<T> { }
    record None<T>() implements Opt<T> { }

    sealed interface Conv<A, B> { }
    record Same<A>() implements Conv<A, A> { }
    record ToText<A>() implements Conv<A, String> { }
    record Parse() implements Conv<String, Integer> { }
    record Then<A, B, C>(Conv<A, B> first, Conv<B, C> second) implements Conv<A, C> { }

    sealed interface Lst<T> { }
    record Cons<T>(T head, Lst<T> tail) implements Lst<T> { }
    record Nil<T>() implements Lst<T> { }

    sealed interface I<T> { }
    record OnlyString() implements I<String> { }
    record Any<T>(T t) implements I<T> { }

    static int onlyAny(I<Integer> i) {
        return switch (i) {
            case Any<Integer>(var n) -> n + 1;
        };
    }

    static <T, R> Opt<R> map(Opt<T> o, Function<T, R> f) {
        return switch (o) {
            case Some<T>(var v) -> new Some<>(f.apply(v));
            case None<T>() -> new None<>();
        };
    }

    @SuppressWarnings("unchecked")
    static <A, B> B apply(Conv<A, B> c, A a) {
        return switch (c) {
            case Same<?> _ -> (B) a;
            case ToText<?> _ -> (B) String.valueOf(a);
            case Parse _ -> (B) Integer.valueOf((String) a);
            case Then<?, ?, ?> t -> (B) chain(t, a);
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object chain(Then t, Object a) {
        return apply(t.second(), apply(t.first(), a));
    }

    @SafeVarargs
    static <T> Lst<T> of(T... ts) {
        Lst<T> l = new Nil<>();
        for (int i = ts.length - 1; i >= 0; i--) l = new Cons<>(ts[i], l);
        return l;
    }

    static <T, R> R fold(Lst<T> l, R init, BiFunction<R, T, R> f) {
        while (true) {
            switch (l) {
                case Nil<T>() -> {
                    return init;
                }
                case Cons<T>(var h, var t) -> {
                    init = f.apply(init, h);
                    l = t;
                }
            }
        }
    }

    static <T> Lst<T> reverse(Lst<T> l) {
        return GenericSealed.<T, Lst<T>>fold(l, new Nil<>(), (acc, x) -> new Cons<>(x, acc));
    }

    static <T extends Comparable<T>> boolean sorted(Lst<T> l) {
        return switch (l) {
            case Nil<T>(), Cons<T>(_, Nil<T>()) -> true;
            case Cons<T>(var a, Cons<T>(var b, _)) when a.compareTo(b) > 0 -> false;
            case Cons<T>(_, var t) -> sorted(t);
        };
    }

    static <T> String show(Lst<T> l) {
        return switch (l) {
            case Nil<T>() -> ".";
            case Cons<T>(T a, Cons<T>(T b, Cons<T>(T c, _))) -> a + "," + b + "," + c + "...";
            case Cons<T>(T a, var t) -> a + ":" + show(t);
        };
    }

    public static void main(String[] args) {
        System.out.println(onlyAny(new Any<>(41)));
        System.out.println(map(new Some<>("text"), String::length) + " " + map(new None<String>(), String::length) + " " + map(map(new Some<>(3), x -> x * 2), x -> "v" + x));
        System.out.println(apply(new Same<>(), 5) + " " + apply(new ToText<>(), 2.5).length() + " " + (apply(new Parse(), "41") + 1) + " " + apply(new Then<>(new Parse(), new ToText<>()), "007"));
        Lst<Integer> l = of(1, 2, 3, 4, 5);
        System.out.println(fold(l, 0, Integer::sum) + " " + fold(reverse(l), "", (s, x) -> s + x) + " " + sorted(l) + " " + sorted(reverse(l)) + " " + sorted(of(7)) + " " + sorted(new Nil<String>()));
        System.out.println(show(l) + " " + show(of("x", "y")) + " " + show(of()) + " " + l);
        Integer[] big = new Integer[2000];
        Arrays.setAll(big, i -> i * 7 % 1009);
        System.out.println(fold(of(big), 0L, (a, x) -> a * 31 + x) + " " + sorted(of(big)));
        System.out.println(of(1, 2).equals(of(1, 2)) + " " + (of(1, 2).hashCode() == of(1, 2).hashCode()) + " " + of(1).equals(of(2)));
        try {
            apply(new Then<>(new ToText<Boolean>(), new Parse()), true);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
