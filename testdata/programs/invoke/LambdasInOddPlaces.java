// Shows lambdas whose interface has an initialiser or bridges, that capture every kind of value, and that sit in inner classes and enums.
package invoke;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdasInOddPlaces {
    static final StringBuilder LOG = new StringBuilder();

    interface WithDefault {
        int X = note("WithDefault");
        int run(int a);
        default int twice(int a) { return run(run(a)); }
    }

    interface WithoutDefault {
        int Y = note("WithoutDefault");
        int run(int a);
    }

    interface Gen<T> { T get(T t); }
    interface TextGen extends Gen<String> { String get(String s); }
    interface Wide { long go(int a, long b, float c, double d, byte e, char f, short g, boolean h, String i); }

    interface Shape {
        double area();
        default String show() { return "area " + area(); }
        static Shape unit() { return () -> 1.0; }
        private int hidden() { return 9; }
        default IntSupplier viaPrivate() { return this::hidden; }
    }

    abstract static class Outer {
        int v = 7;
        IntSupplier sup = this::m;
        abstract int m();
        protected String prot() { return "prot" + v; }
        class Inner { IntSupplier s = () -> v + m(); }
    }

    static class Impl extends Outer {
        @Override int m() { return 9; }
        @Override protected String prot() { return "over " + super.prot(); }
        Supplier<String> viaSuper() { return super::prot; }
        Supplier<String> viaThis() { return this::prot; }
    }

    static class Thing {
        final int x;
        Thing(int x) { this.x = x; }
        private Thing() { this(-1); }
        static Thing of(Integer i) { return new Thing(i); }
        static Supplier<Thing> viaPrivate() { return Thing::new; }
        int plus(Thing other) { return x + other.x; }
        @Override public String toString() { return "T" + x; }
    }

    enum Op implements IntBinaryOperator {
        ADD((a, b) -> a + b),
        MUL((a, b) -> a * b) { @Override public String toString() { return "times"; } };
        final IntBinaryOperator f;
        Op(IntBinaryOperator f) { this.f = f; }
        @Override public int applyAsInt(int a, int b) { return f.applyAsInt(a, b); }
    }

    static int note(String s) {
        LOG.append(s).append(';');
        return 1;
    }

    static Object varargs(Object... xs) { return xs.length + Arrays.toString(xs); }

    public static void main(String[] args) throws Exception {
        initialisers();
        bridges();
        captures();
        receivers();
        identity();
        Callable<Callable<Callable<String>>> nest = () -> () -> () -> "deep";
        System.out.println(nest.call().call().call());
        throw new IllegalStateException(((Supplier<String>) () -> "thrown with " + Op.MUL).get());
    }

    static void initialisers() {
        WithDefault with = a -> a + 1;
        System.out.println(LOG + " " + with.twice(5));
        WithoutDefault without = a -> a;
        System.out.println(LOG + " " + without.run(3));
        System.out.println(WithoutDefault.Y + " " + LOG);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void bridges() {
        TextGen text = s -> s + "!";
        Gen<String> gen = text;
        System.out.println(gen.get("raw") + text.get("typed"));
        try {
            ((Gen) text).get(5);
        } catch (ClassCastException e) {
            System.out.println("an int is no String");
        }
        Shape s = () -> 2.5;
        System.out.println(s.show() + " " + s.viaPrivate().getAsInt() + " " + Shape.unit().show());
    }

    static void captures() {
        Wide wide = (a, b, c, d, e, f, g, h, i) -> (long) (a + b + c + d + e + f + g + (h ? 1 : 0) + i.length());
        System.out.println(wide.go(1, 2L, 3f, 4d, (byte) 5, 'a', (short) 7, true, "nine"));
        int ci = 1;
        long cl = 2;
        float cf = 3;
        double cd = 4;
        byte cb = 5;
        char cc = 'b';
        short cs = 6;
        boolean cz = true;
        String text = "s";
        int[] cells = {8};
        Supplier<String> all = () -> "" + ci + cl + cf + cd + cb + cc + cs + cz + text + cells[0];
        cells[0]++;
        System.out.println(all.get());
    }

    static void receivers() {
        Impl impl = new Impl();
        System.out.println(impl.new Inner().s.getAsInt() + " " + impl.sup.getAsInt() + " " + impl.viaSuper().get() + " " + impl.viaThis().get());
        Function<Integer, Thing> make = Thing::new;
        Function<Integer, Thing> of = Thing::of;
        BiFunction<Thing, Thing, Integer> unbound = Thing::plus;
        Function<Thing, Integer> bound = make.apply(4)::plus;
        System.out.println(make.apply(1) + " " + unbound.apply(make.apply(1), of.apply(2)) + " " + bound.apply(of.apply(6)) + " " + Thing.viaPrivate().get());
        System.out.println(Op.ADD.applyAsInt(2, 3) + " " + Op.MUL.applyAsInt(2, 3) + " " + Op.MUL);
        Function<Object[], Object> array = LambdasInOddPlaces::varargs;
        BiFunction<Integer, String, Object> two = LambdasInOddPlaces::varargs;
        Supplier<Object> none = LambdasInOddPlaces::varargs;
        System.out.println(array.apply(new Object[] {1}) + " " + two.apply(1, "x") + " " + none.get());
        try {
            Thing nothing = null;
            Supplier<String> s = nothing::toString;
            System.out.println("made " + s);
        } catch (NullPointerException e) {
            System.out.println("a null receiver fails when the lambda is made");
        }
    }

    static Runnable empty() { return () -> { }; }

    static void identity() {
        int k = args(3);
        Object[] made = new Object[4];
        for (int i = 0; i < 2; i++) {
            Runnable r = () -> { };
            Supplier<Integer> s = () -> k;
            made[i] = r;
            made[2 + i] = s;
        }
        System.out.println((made[0] == made[1]) + " " + (made[2] == made[3]) + " " + (made[2].getClass() == made[3].getClass()) + " " + (empty() == empty()) + " " + (empty() == made[0]));
        Class<?> type = made[0].getClass();
        System.out.println(type.isSynthetic() + " " + type.isHidden() + " " + Arrays.toString(type.getInterfaces()) + " " + type.getDeclaredFields().length + " " + type.getNestHost().getSimpleName());
    }

    static int args(int x) { return x; }
}
