// Wildcard capture, bridge methods, heap pollution, erasure casts, bounded types and recursive generics.
package jls;

import java.util.*;
import java.util.function.*;

public class GenericsAndCapture {
    static void swapAny(List<?> l, int i, int j) {
        swap(l, i, j);
    }

    private static <T> void swap(List<T> l, int i, int j) {
        T t = l.get(i);
        l.set(i, l.get(j));
        l.set(j, t);
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    abstract static class Builder<S extends Builder<S>> {
        final StringBuilder sb = new StringBuilder();
        abstract S self();
        S add(String s) {
            sb.append(s);
            return self();
        }
    }

    static class Loud extends Builder<Loud> {
        @Override Loud self() { return this; }
        Loud shout() {
            sb.append("!");
            return this;
        }
    }

    interface Shape<T> { T area(T scale); }

    static class Sq implements Shape<Integer>, Comparable<Sq> {
        final int n;
        Sq(int n) { this.n = n; }
        @Override public Integer area(Integer s) { return n * n * s; }
        @Override public int compareTo(Sq o) { return n - o.n; }
        @Override public String toString() { return "Sq" + n; }
    }

    @SafeVarargs
    static <T> T[] array(T... ts) {
        return ts;
    }

    static <T> T[] pair(T a, T b) {
        return array(a, b);
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        throw GenericsAndCapture.<T>cast(t);
    }

    static double sum(List<? extends Number> l) {
        double s = 0;
        for (Number n : l) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> l) {
        for (int i = 0; i < 3; i++) l.add(i);
    }

    sealed interface Expr<T> permits Lit, Add { }
    record Lit<T>(T v) implements Expr<T> { }
    record Add<T>(Expr<T> l, Expr<T> r, BinaryOperator<T> op) implements Expr<T> { }

    static <T> T eval(Expr<T> e) {
        if (e instanceof Lit<T> l) return l.v();
        Add<T> a = (Add<T>) e;
        return a.op().apply(eval(a.l()), eval(a.r()));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Object> mix = new ArrayList<>(Arrays.asList("a", 1, 2.0));
        swapAny(mix, 0, 2);
        System.out.println(mix + " " + max(List.of(3, 9, 4)) + " " + max(List.of(new Sq(2), new Sq(5))) + " " + max(Set.of("only")));
        System.out.println(new Loud().add("a").shout().add("b").sb);
        Shape raw = new Sq(3);
        System.out.println(raw.area(2));
        try {
            raw.area("text");
        } catch (ClassCastException e) {
            System.out.println("bridge method casts");
        }
        System.out.println(array("x", "y").getClass().getSimpleName() + " " + array(1, "y").length + " " + compose((String s) -> s.length(), n -> n * 2.5).apply("four"));
        try {
            String[] s = pair("a", "b");
            System.out.println(s.length);
        } catch (ClassCastException e) {
            System.out.println("generic array is Object[]");
        }
        List<String> strings = new ArrayList<>();
        ((List) strings).add(42);
        System.out.println(strings.size() + " " + ((List) strings).get(0));
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("polluted list");
        }
        Object fine = strings.get(0) == null ? "" : "unchecked until needed";
        System.out.println(fine);
        try {
            GenericsAndCapture.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        List<Number> nums = new ArrayList<>(List.of(1.5));
        fill(nums);
        System.out.println(sum(nums) + " " + nums);
        System.out.println(eval(new Add<>(new Lit<>(2), new Add<>(new Lit<>(3), new Lit<>(4), (a, b) -> a * b), Integer::sum)) + " " + eval(new Add<>(new Lit<>("a"), new Lit<>("b"), String::concat)));
        System.out.println((Object) new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        Map<String, ? extends List<? super Integer>> wild = Map.of("k", new ArrayList<>(List.of(1)));
        wild.get("k").add(5);
        System.out.println(wild);
        Integer bad = GenericsAndCapture.<Integer>cast("not an integer");
        System.out.println(bad);
    }
}
