// Shows generic interfaces: bridges in implementing classes, several instantiations, functional use and recursion.
package iface;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class GenericInterfaces {
    interface Monoid<T> {
        T zero();

        T plus(T a, T b);

        default T times(T t, int n) {
            T r = zero();
            for (int i = 0; i < n; i++) r = plus(r, t);
            return r;
        }

        static <T> T sum(Monoid<T> m, Iterable<? extends T> items) {
            T r = m.zero();
            for (T t : items) r = m.plus(r, t);
            return r;
        }

        static <A, B> Monoid<Object[]> pair(Monoid<A> a, Monoid<B> b) {
            return new Monoid<>() {
                public Object[] zero() {
                    return new Object[] {a.zero(), b.zero()};
                }

                @SuppressWarnings("unchecked")
                public Object[] plus(Object[] x, Object[] y) {
                    return new Object[] {a.plus((A) x[0], (A) y[0]), b.plus((B) x[1], (B) y[1])};
                }
            };
        }
    }

    static class Add implements Monoid<Integer> {
        public Integer zero() {
            return 0;
        }

        public Integer plus(Integer a, Integer b) {
            return a + b;
        }
    }

    enum Text implements Monoid<String> {
        INSTANCE;

        public String zero() {
            return "";
        }

        public String plus(String a, String b) {
            return a + b;
        }

        @Override
        public String times(String s, int n) {
            return s.repeat(n);
        }
    }

    interface Converter<A, B> {
        B to(A a);

        A from(B b);

        default Converter<B, A> reverse() {
            Converter<A, B> outer = this;
            return new Converter<>() {
                public A to(B b) {
                    return outer.from(b);
                }

                public B from(A a) {
                    return outer.to(a);
                }

                @Override
                public Converter<A, B> reverse() {
                    return outer;
                }
            };
        }

        default <C> Converter<A, C> then(Converter<B, C> next) {
            Converter<A, B> first = this;
            return new Converter<>() {
                public C to(A a) {
                    return next.to(first.to(a));
                }

                public A from(C c) {
                    return first.from(next.from(c));
                }
            };
        }
    }

    static class Decimal implements Converter<String, Integer> {
        public Integer to(String s) {
            return Integer.valueOf(s);
        }

        public String from(Integer i) {
            return "" + i;
        }
    }

    static class Halves implements Converter<Integer, Double> {
        public Double to(Integer i) {
            return i / 2.0;
        }

        public Integer from(Double d) {
            return (int) (d * 2);
        }
    }

    interface Countdown extends Iterable<Integer>, Comparable<Countdown> {
        int start();

        default Iterator<Integer> iterator() {
            List<Integer> l = new ArrayList<>();
            for (int i = start(); i > 0; i--) l.add(i);
            return l.iterator();
        }

        default int compareTo(Countdown o) {
            return Integer.compare(start(), o.start());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Add add = new Add();
        System.out.println(Monoid.sum(add, List.of(1, 2, 3)) + " " + add.times(7, 6) + " " + Monoid.sum(Text.INSTANCE, List.of("a", "b")) + " " + Text.INSTANCE.times("xy", 3));
        Object[] both = Monoid.pair(add, Text.INSTANCE).times(new Object[] {2, "z"}, 4);
        System.out.println(both[0] + " " + both[1]);
        Monoid raw = add;
        System.out.println(raw.plus(4, 5));
        try {
            raw.plus("a", 5);
        } catch (ClassCastException e) {
            System.out.println("bridge rejects");
        }
        Converter<String, Double> c = new Decimal().then(new Halves());
        System.out.println(c.to("7") + " " + c.from(4.5) + " " + c.reverse().to(10.0) + " " + (c.reverse().reverse() == c));
        try {
            c.to("seven");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Countdown three = () -> 3, five = () -> 5;
        int t = 0;
        for (int a : three) for (int b : five) t = t * 3 + a * b;
        System.out.println(t + " " + three.compareTo(five));
        three.forEach(i -> System.out.print(i + " "));
        System.out.println(three.spliterator().estimateSize() > 0);
    }
}
