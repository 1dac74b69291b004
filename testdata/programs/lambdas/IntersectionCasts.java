// Shows lambdas cast to intersection types, marker interfaces, generic intersections and serializable lambdas.
package lambdas;

import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class IntersectionCasts {
    interface Marker { }

    interface Tagged {
        default String tag() {
            return "tag:" + getClass().isHidden();
        }
    }

    interface Second extends Tagged {
        default String second() {
            return "second " + tag().length();
        }
    }

    static <T extends Runnable & Marker & Second> String use(T t) {
        t.run();
        return t.second();
    }

    static <T extends Comparable<T> & Serializable> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static <T extends CharSequence & Comparable<String>> int mixed(T t, String s) {
        return t.length() * 100 + Integer.signum(t.compareTo(s));
    }

    static abstract class Base {
        abstract int value();
    }

    interface Doubler {
        int value();

        default int doubled() {
            return value() * 2;
        }
    }

    static class Impl extends Base implements Doubler {
        public int value() {
            return 21;
        }
    }

    static <T extends Base & Doubler> Supplier<Integer> twice(T t) {
        return t::doubled;
    }

    static <T extends Base & Doubler> Function<T, Integer> unboundTwice() {
        return T::doubled;
    }

    static int runs;

    public static void main(String[] args) {
        Runnable r = (Runnable & Marker & Serializable & Second) () -> runs++;
        r.run();
        System.out.println((r instanceof Marker) + " " + (r instanceof Serializable) + " " + (r instanceof Second) + " " + ((Second) r).second() + " " + runs);
        Runnable plain = () -> runs++;
        System.out.println((plain instanceof Marker) + " " + (plain instanceof Serializable));
        System.out.println(use((Runnable & Marker & Second) () -> runs += 10) + " " + runs);
        System.out.println(max("a", "b") + " " + max(5, 3) + " " + mixed("text", "tax"));
        System.out.println(twice(new Impl()).get() + " " + IntersectionCasts.<Impl>unboundTwice().apply(new Impl()));
        Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> a.length() - b.length();
        System.out.println(c.compare("xx", "y") + " " + (c.reversed() instanceof Serializable) + " " + c.thenComparing(Comparator.naturalOrder()).compare("ab", "aa"));
        Function<Integer, Integer> f = (Function<Integer, Integer> & Marker) Math::abs;
        System.out.println(f.apply(-5) + " " + (f instanceof Marker));
        var inferred = (Supplier<String> & Tagged) () -> "var";
        System.out.println(inferred.get() + inferred.tag());
        Object o = (Supplier<Integer> & Doubler2) () -> 4;
        System.out.println(((Doubler2) o).quadruple(3));
        try {
            Marker m = (Marker) plain;
            System.out.println(m);
        } catch (ClassCastException e) {
            System.out.println("plain lambda is no Marker");
        }
    }

    interface Doubler2 {
        default int quadruple(int x) {
            return 4 * x;
        }
    }
}
