// Shows records that nest, take type parameters, implement interfaces and hold other records, enums and arrays.
package records;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

public class NestedAndGenericRecords {
    record Pair<A, B>(A first, B second) {
        <C> Pair<C, B> mapFirst(Function<? super A, ? extends C> f) {
            return new Pair<>(f.apply(first), second);
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }
    }

    record Arrays2(int[] ints, String[] texts) { }

    record Deep(int[] ints, List<String> texts) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Deep d && Arrays.equals(ints, d.ints) && texts.equals(d.texts);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(ints) + texts.hashCode();
        }
    }

    interface Shape {
        double area();

        default boolean larger(Shape o) {
            return area() > o.area();
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    record Circle(double radius) implements Shape {
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    record Tree<T extends Comparable<T>>(T value, Tree<T> left, Tree<T> right) {
        Tree(T value) {
            this(value, null, null);
        }

        Tree<T> insert(T t) {
            int c = t.compareTo(value);
            if (c == 0) return this;
            return c < 0 ? new Tree<>(value, left == null ? new Tree<>(t) : left.insert(t), right) : new Tree<>(value, left, right == null ? new Tree<>(t) : right.insert(t));
        }

        <R> R fold(R zero, BiFunction<R, T, R> f) {
            R r = left == null ? zero : left.fold(zero, f);
            r = f.apply(r, value);
            return right == null ? r : right.fold(r, f);
        }
    }

    record Variadic(String name, int... numbers) {
        int sum() {
            return Arrays.stream(numbers).sum();
        }
    }

    enum Kind { A, B }

    record Tagged(Kind kind, Optional<Pair<Integer, Tagged>> link) { }

    public static void main(String[] args) {
        Pair<String, Integer> p = new Pair<>("k", 5);
        System.out.println(p + " " + p.swap() + " " + p.mapFirst(String::length).swap().swap() + " " + Pair.twin(p) + " " + Pair.twin(null).equals(Pair.twin(null)));
        System.out.println(p.equals(new Pair<>("k", 5)) + " " + p.equals(p.swap()) + " " + Pair.twin(Pair.twin(1)).equals(new Pair<>(Pair.twin(1), Pair.twin(1))) + " " + p.hashCode());
        int[] shared = {1, 2};
        System.out.println(new Arrays2(shared, null).equals(new Arrays2(shared, null)) + " " + new Arrays2(shared, null).equals(new Arrays2(shared.clone(), null)));
        Deep d = new Deep(shared, List.of("x"));
        System.out.println(d.equals(new Deep(new int[] {1, 2}, List.of("x"))) + " " + d.hashCode() + " " + d.toString().startsWith("Deep[ints=[I@"));
        List<Shape> shapes = List.of(new Square(2), new Circle(1), new Square(1.5));
        System.out.println(shapes.stream().max(Comparator.comparingDouble(Shape::area)).get() + " " + shapes.get(1).larger(shapes.get(2)) + " " + shapes);
        Tree<Integer> tree = new Tree<>(50);
        for (int i = 1; i < 40; i++) tree = tree.insert(i * 37 % 101);
        System.out.println(tree.fold("", (s, n) -> s + n + " ") + tree.fold(0, Integer::sum));
        System.out.println(new Tree<>("m").insert("c").insert("x") + " " + new Tree<>("m").insert("c").equals(new Tree<>("m").insert("c")));
        System.out.println(new Variadic("v").sum() + new Variadic("v", 1, 2, 3).sum() + " " + new Variadic("v", 4).numbers().length);
        Tagged end = new Tagged(Kind.B, Optional.empty());
        System.out.println(new Tagged(Kind.A, Optional.of(new Pair<>(1, end))));
        record Local(Pair<Integer, int[][]> p) { }
        System.out.println(new Local(new Pair<>(3, null)));
    }
}
