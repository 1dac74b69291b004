// Shows covariant returns and generic bridge methods, including a bridge that throws ClassCastException.
package objects;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CovariantBridges {
    static abstract class Shape implements Cloneable, Comparable<Shape> {
        abstract Number size();

        Shape scaled(int factor) {
            return this;
        }

        @Override
        public Shape clone() {
            try {
                return (Shape) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public int compareTo(Shape other) {
            return Double.compare(size().doubleValue(), other.size().doubleValue());
        }
    }

    static class Square extends Shape {
        int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        Integer size() {
            return side * side;
        }

        @Override
        Square scaled(int factor) {
            return new Square(side * factor);
        }

        @Override
        public Square clone() {
            return (Square) super.clone();
        }
    }

    interface Transformer<A, B> {
        B apply(A a);
    }

    static class Length implements Transformer<String, Integer> {
        @Override
        public Integer apply(String s) {
            return s.length();
        }
    }

    static class Box<T> {
        T value;

        void set(T value) {
            this.value = value;
        }
    }

    static class IntBox extends Box<Integer> {
        @Override
        void set(Integer value) {
            super.set(value + 1);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Square square = new Square(3);
        Shape shape = square;
        System.out.println(shape.size() + " " + square.size() + " " + square.scaled(2).side + " " + shape.scaled(4).size());
        System.out.println(square.clone().side + " " + (square.clone() == square) + " " + shape.clone().getClass().getSimpleName());
        System.out.println(square.compareTo(new Square(2)) + " " + ((Comparable) square).compareTo(new Square(4)));
        Transformer<String, Integer> length = new Length();
        System.out.println(length.apply("four") + " " + new Length().apply(""));
        try {
            ((Transformer) length).apply(5);
        } catch (ClassCastException e) {
            System.out.println("bridge: " + e.getMessage());
        }
        Box<Integer> box = new IntBox();
        box.set(1);
        System.out.println(box.value);
        try {
            ((Box) box).set("text");
        } catch (ClassCastException e) {
            System.out.println("bridge: " + e.getMessage().substring(0, 35));
        }
        for (Class<?> c : new Class<?>[] {Square.class, Length.class, IntBox.class}) {
            List<String> lines = new ArrayList<>();
            for (Method m : c.getDeclaredMethods()) {
                lines.add(m.getReturnType().getSimpleName() + " " + m.getName() + (m.isBridge() ? " bridge" : ""));
            }
            Collections.sort(lines);
            System.out.println(c.getSimpleName() + " " + lines);
        }
        try {
            ((Comparable) square).compareTo("not a shape");
        } catch (ClassCastException e) {
            System.out.println("compare: " + e.getClass().getSimpleName());
        }
    }
}
