// Shows lambdas driving loops: visitors, event listeners, state machines, generators and lazy sequences.
package lambdas;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class HigherOrderIteration {
    static class Seq<T> implements Iterable<T> {
        final T head;
        final Supplier<Seq<T>> tail;

        Seq(T head, Supplier<Seq<T>> tail) {
            this.head = head;
            this.tail = tail;
        }

        static <T> Seq<T> iterate(T seed, UnaryOperator<T> next) {
            return new Seq<>(seed, () -> iterate(next.apply(seed), next));
        }

        <R> Seq<R> map(Function<? super T, ? extends R> f) {
            return new Seq<>(f.apply(head), () -> {
                Seq<T> t = tail.get();
                return t == null ? null : t.map(f);
            });
        }

        Seq<T> filter(Predicate<? super T> p) {
            Seq<T> s = this;
            while (s != null && !p.test(s.head)) s = s.tail.get();
            Seq<T> found = s;
            return found == null ? null : new Seq<>(found.head, () -> {
                Seq<T> t = found.tail.get();
                return t == null ? null : t.filter(p);
            });
        }

        Seq<T> take(int n) {
            return n <= 0 ? null : new Seq<>(head, () -> {
                Seq<T> t = n == 1 ? null : tail.get();
                return t == null ? null : t.take(n - 1);
            });
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Seq<T> at = Seq.this;

                public boolean hasNext() {
                    return at != null;
                }

                public T next() {
                    if (at == null) throw new NoSuchElementException();
                    T t = at.head;
                    at = at.tail.get();
                    return t;
                }
            };
        }
    }

    static Seq<Integer> sieve(Seq<Integer> s) {
        int p = s.head;
        return new Seq<>(p, () -> sieve(s.tail.get().filter(n -> n % p != 0)));
    }

    static class Events {
        private final List<Consumer<? super String>> listeners = new ArrayList<>();

        Runnable subscribe(Consumer<? super String> c) {
            listeners.add(c);
            return () -> listeners.remove(c);
        }

        void fire(String event) {
            new ArrayList<>(listeners).forEach(l -> l.accept(event));
        }
    }

    interface State {
        State on(char c);
    }

    static int accepted;
    static final State DONE = c -> null;
    static final State START = c -> c == 'a' ? HigherOrderIteration.middle(1) : DONE;

    static State middle(int n) {
        return c -> c == 'b' ? middle(n + 1) : c == 'c' && (accepted = n) > 0 ? START : DONE;
    }

    static <T> void bubble(T[] a, BiPredicate<T, T> wrong) {
        for (int i = 0; i < a.length; i++) for (int j = 1; j < a.length; j++) if (wrong.test(a[j - 1], a[j])) {
            T t = a[j];
            a[j] = a[j - 1];
            a[j - 1] = t;
        }
    }

    public static void main(String[] args) {
        sieve(Seq.iterate(2, n -> n + 1)).take(15).forEach(p -> System.out.print(p + " "));
        System.out.println();
        for (String s : Seq.iterate(1L, n -> n * 3).map(n -> "<" + n + ">").filter(s -> s.length() % 2 == 0).take(6)) System.out.print(s);
        System.out.println();
        Events events = new Events();
        StringBuilder log = new StringBuilder();
        Runnable cancel = events.subscribe(e -> log.append("A").append(e));
        events.subscribe(log::append);
        Runnable[] once = new Runnable[1];
        once[0] = events.subscribe(e -> {
            log.append("once");
            once[0].run();
        });
        events.fire("1");
        cancel.run();
        events.fire("2");
        System.out.println(log + " " + events.listeners.size());
        for (String input : new String[] {"abbc", "acabc", "abx", ""}) {
            State s = START;
            accepted = 0;
            for (char c : input.toCharArray()) s = s == null ? null : s.on(c);
            System.out.print((s == START) + ":" + accepted + " ");
        }
        System.out.println();
        Integer[] data = {5, 2, 8, 1};
        bubble(data, (a, b) -> a > b);
        System.out.println(java.util.Arrays.toString(data));
        bubble(data, (a, b) -> Integer.bitCount(a) < Integer.bitCount(b));
        System.out.println(java.util.Arrays.toString(data));
        Iterator<Integer> exhausted = Seq.iterate(1, x -> x).take(1).iterator();
        exhausted.next();
        try {
            exhausted.next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
    }
}
