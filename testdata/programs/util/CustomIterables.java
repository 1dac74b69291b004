// Hand-written Iterable, Iterator, observers, linked structures and generators over lazily produced sequences.
package util;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CustomIterables {
    static final class Range implements Iterable<Integer> {
        final int lo;
        final int hi;
        final int step;

        Range(int lo, int hi, int step) {
            if (step == 0) throw new IllegalArgumentException("step 0");
            this.lo = lo;
            this.hi = hi;
            this.step = step;
        }

        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;

                @Override public boolean hasNext() {
                    return step > 0 ? at < hi : at > hi;
                }

                @Override public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("range exhausted at " + at);
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }
    }

    static final class Tree<T extends Comparable<T>> implements Iterable<T> {
        T value;
        Tree<T> left;
        Tree<T> right;

        Tree(T v) {
            value = v;
        }

        void add(T v) {
            if (v.compareTo(value) < 0) {
                if (left == null) left = new Tree<>(v);
                else left.add(v);
            } else if (right == null) {
                right = new Tree<>(v);
            } else {
                right.add(v);
            }
        }

        @Override public Iterator<T> iterator() {
            Deque<Tree<T>> stack = new ArrayDeque<>();
            for (Tree<T> t = this; t != null; t = t.left) stack.push(t);
            return new Iterator<>() {
                @Override public boolean hasNext() {
                    return !stack.isEmpty();
                }

                @Override public T next() {
                    Tree<T> t = stack.pop();
                    for (Tree<T> r = t.right; r != null; r = r.left) stack.push(r);
                    return t.value;
                }
            };
        }
    }

    static <A, B> Iterator<B> map(Iterator<A> it, Function<? super A, ? extends B> f) {
        return new Iterator<>() {
            @Override public boolean hasNext() { return it.hasNext(); }
            @Override public B next() { return f.apply(it.next()); }
        };
    }

    static class Subject<E> {
        private final List<Consumer<? super E>> observers = new ArrayList<>();
        Runnable subscribe(Consumer<? super E> c) {
            observers.add(c);
            return () -> observers.remove(c);
        }
        void fire(E e) {
            for (Consumer<? super E> c : List.copyOf(observers)) c.accept(e);
        }
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) System.out.print(i + " ");
        for (int i : new Range(5, -5, -4)) System.out.print(i + " ");
        System.out.println();
        new Range(0, 3, 1).forEach(x -> System.out.print(x * x + ";"));
        System.out.println(StreamSupport.stream(new Range(0, 100, 7).spliterator(), false).mapToInt(x -> x).sum());
        Tree<String> t = new Tree<>("m");
        for (String s : "q c x a d z b y".split(" ")) t.add(s);
        StringBuilder sb = new StringBuilder();
        for (String s : t) sb.append(s);
        System.out.println(sb);
        map(t.iterator(), s -> (int) s.charAt(0) - 96).forEachRemaining(x -> System.out.print(x + ","));
        System.out.println();
        Subject<String> subject = new Subject<>();
        List<String> heard = new ArrayList<>();
        Runnable un = subject.subscribe(s -> heard.add("1:" + s));
        subject.subscribe(s -> {
            heard.add("2:" + s);
            if (s.equals("b")) un.run();
        });
        for (String s : List.of("a", "b", "c")) subject.fire(s);
        System.out.println(heard);
        Iterator<Integer> it = new Range(0, 1, 1).iterator();
        it.next();
        for (Runnable r : new Runnable[] {it::remove, it::next, () -> new Range(1, 2, 0)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Iterable<Integer> collatz = () -> new Iterator<>() {
            int n = 27;
            boolean done;

            @Override public boolean hasNext() { return !done; }

            @Override public Integer next() {
                int r = n;
                done = n == 1;
                n = n % 2 == 0 ? n / 2 : 3 * n + 1;
                return r;
            }
        };
        int steps = 0;
        int max = 0;
        for (int n : collatz) {
            steps++;
            max = Math.max(max, n);
        }
        System.out.println(steps + " " + max);
    }
}
