// Shows a generic linked list, pair, either and a heterogeneous container with class keys.
package generics;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;

public class GenericContainers {
    static final class Chain<E> implements Iterable<E> {
        private class Link {
            final E item;
            Link next;

            Link(E item) {
                this.item = item;
            }
        }

        private Link first, last;
        private int size;

        Chain<E> add(E e) {
            Link link = new Link(e);
            if (first == null) first = link;
            else last.next = link;
            last = link;
            size++;
            return this;
        }

        <R> Chain<R> map(Function<? super E, ? extends R> f) {
            Chain<R> out = new Chain<>();
            for (E e : this) out.add(f.apply(e));
            return out;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private Link at = first;

                public boolean hasNext() {
                    return at != null;
                }

                public E next() {
                    if (at == null) throw new NoSuchElementException("after " + size);
                    E e = at.item;
                    at = at.next;
                    return e;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("<");
            for (E e : this) sb.append(e == this ? "self" : e).append(' ');
            return sb.append('>').toString();
        }
    }

    static abstract class Either<L, R> {
        static <L, R> Either<L, R> left(L l) {
            return new Either<>() {
                <T> T fold(Function<? super L, ? extends T> f, Function<? super R, ? extends T> g) {
                    return f.apply(l);
                }
            };
        }

        static <L, R> Either<L, R> right(R r) {
            return new Either<>() {
                <T> T fold(Function<? super L, ? extends T> f, Function<? super R, ? extends T> g) {
                    return g.apply(r);
                }
            };
        }

        abstract <T> T fold(Function<? super L, ? extends T> f, Function<? super R, ? extends T> g);

        <T> Either<L, T> flatMap(Function<? super R, Either<L, T>> f) {
            return fold(Either::left, f);
        }
    }

    static class Favourites {
        private final Map<Class<?>, Object> map = new HashMap<>();

        <T> Favourites put(Class<T> type, T value) {
            map.put(Objects.requireNonNull(type), type.cast(value));
            return this;
        }

        <T> T get(Class<T> type) {
            return type.cast(map.get(type));
        }
    }

    static Either<String, Integer> parse(String s) {
        try {
            return Either.right(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Either.left("bad " + s);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Chain<Object> chain = new Chain<>().add(1).add("two").add(null).add(3.0);
        chain.add(chain);
        System.out.println(chain + " " + chain.size);
        System.out.println(new Chain<String>().add("a").add("bb").map(String::length).map(n -> n * 1.5) + " " + new Chain<Integer>());
        for (String s : new String[] {"10", "0", "x"}) {
            System.out.print(parse(s).flatMap(n -> n == 0 ? Either.<String, Integer>left("zero") : Either.right(100 / n)).<Object>fold(l -> "error " + l, r -> r) + "; ");
        }
        System.out.println();
        Favourites f = new Favourites().put(String.class, "text").put(Integer.class, 5).put(Class.class, int[].class);
        System.out.println(f.get(String.class) + f.get(Integer.class) + f.get(Class.class).getSimpleName() + f.get(Long.class));
        try {
            f.put((Class) Integer.class, "not an integer");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Iterator<Integer> it = new Chain<Integer>().add(1).iterator();
        it.next();
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
