package awkward;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class Awkward {
    public int value;
    public static int count;
    protected List<String> names = new ArrayList<>();
    final int[] fixed = {1, 2};

    public enum Level { LOW, HIGH { @Override int weight() { return 2; } }; int weight() { return 1; } }

    public static class Node<T extends Comparable<T>> {
        public T value;
        public Node<T> next;
        public Node(T value) { this.value = value; }
        public Node(T value, Node<T> next) { this.value = value; this.next = next; }
        public T max(T other) { return value.compareTo(other) > 0 ? value : other; }
        public Node<T> link(Node<T> other) { next = other; return this; }
        public static <K extends Comparable<K>> Node<K> of(K one) { return new Node<>(one); }
        public <R extends Comparable<R>> Node<R> map(Function<? super T, ? extends R> function) {
            return new Node<>(function.apply(value));
        }
    }

    public class Inner {
        final int depth;
        public Inner(int depth) { this.depth = depth; }
        public class Deeper { public int get() { return depth + value; } }
        public Deeper deeper() { return new Deeper(); }
    }

    public static class Pair<A, B> {
        public final A first;
        public final B second;
        public Pair(A first, B second) { this.first = first; this.second = second; }
        public <C> Pair<A, C> with(C other) { return new Pair<>(first, other); }
        public Pair<B, A> swap() { return new Pair<>(second, first); }
        public static <X, Y extends List<? super X>> Pair<X, Y> make(X x, Y y) { return new Pair<>(x, y); }
        public Map<A, ? extends Collection<B>> view() { return null; }
        public A[] array(A... all) { return all; }
    }

    public interface Shape {
        double area();
        default double twice() { return 2 * area(); }
        static Shape unit() { return () -> 1.0; }
    }

    public abstract static class Base<T> {
        protected final String label;
        protected Base(String label) { this.label = label; }
        protected abstract T make(List<? extends T> from, int... sizes);
        abstract <E extends Exception> void check(Class<E> kind) throws E;
        public T run(List<T> from) { return make(from, 1, 2); }
        public String label() { return label; }
    }

    public static class Sub extends Base<Integer> implements Comparable<Sub>, Iterable<String> {
        public Sub() { super("sub"); }
        @Override protected Integer make(List<? extends Integer> from, int... sizes) { return sizes.length; }
        @Override <E extends Exception> void check(Class<E> kind) { }
        @Override public int compareTo(Sub other) { return 0; }
        @Override public Iterator<String> iterator() { return new ArrayList<String>().iterator(); }
    }

    public record Point(int x, long y, String... tags) {
        public Point { if (x < 0) throw new IllegalArgumentException(); }
        public static Point origin() { return new Point(0, 0); }
    }

    public void overloaded(Object object) { }
    public void overloaded(String string) { }
    public void overloaded(CharSequence sequence, Object object) { }
    public void overloaded(String string, Integer integer) { }
    public void overloaded(int number) { }
    public void overloaded(long number) { }
    public void overloaded(Integer number) { }
    public void overloaded(char letter) { }
    public void overloaded(int[] numbers) { }
    public void overloaded(Object... all) { }
    public void overloaded(byte small, short medium, float rough) { }

    public static int apply(IntPredicate predicate) { return 1; }
    public static int apply(Predicate<String> predicate, Supplier<? extends Number> supplier) { return 1; }
    public static <T, U, R> R combine(BiFunction<? super T, ? super U, ? extends R> function, T one, U other) {
        return function.apply(one, other);
    }
    public static <T extends Comparable<? super T>> T largest(Collection<? extends T> all, Comparator<? super T> by) {
        return null;
    }
    public static <E extends Enum<E>> EnumSet<E> none(Class<E> kind) { return EnumSet.noneOf(kind); }
    public static Level level(Level level, Set<Level> levels, Map<String, List<Level>> more) { return level; }
    public static String join(String separator, Object... parts) { return separator; }
    public static int sum(int first, int... rest) { return first; }
    public static List<? super Integer> lower() { return new ArrayList<Number>(); }
    public static Class<? extends Number> kind(Class<?> from) { return Integer.class; }
    public static Optional<? extends CharSequence> maybe(Optional<String> from) { return from; }
    public void checked(String text) throws IOException, InterruptedException { }
    public static void anything() throws Throwable { }
    public int[][] grid(int[][] grid, String[][] texts, List<String>[] lists) { return grid; }
    public Comparable<String> comparable(Comparable<String> own) { return own; }
    public Number number(Number number, Object object, CharSequence text) { return number; }
    public boolean primitives(boolean a, byte b, char c, short d, int e, long f, float g, double h) { return a; }
    public Long boxes(Boolean a, Byte b, Character c, Short d, Integer e, Long f, Float g, Double h) { return f; }
    public void $dollar_() { }
    public void throwing(Runnable runnable, Iterator<?> iterator, Iterable<? extends Shape> shapes) { }
    protected void hidden(Awkward other) { }
    void neighbour(Neighbour neighbour, String java) { }
}

class Neighbour {
    static final Neighbour ONLY = new Neighbour();
    private Neighbour() { }
    Object object() { return this; }
}

class Test {
    int run(Test other, Integer number) { return 1; }
}

class String2 {
    final java.lang.String text;
    String2(java.lang.String text) { this.text = text; }
    java.util.List<java.util.Map.Entry<java.lang.String, java.lang.Integer>> entries() { return null; }
    java.sql.Date date(java.sql.Date date, java.util.Date other) { return date; }
}
