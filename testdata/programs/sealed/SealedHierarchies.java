// Shows sealed interfaces and classes with instanceof patterns, permitted subclasses by reflection and non-sealed holes.
package sealed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class SealedHierarchies {
    sealed interface Shape permits Circle, Polygon, Custom { }

    record Circle(double r) implements Shape { }

    sealed static abstract class Polygon implements Shape {
        abstract int sides();
    }

    static final class Triangle extends Polygon {
        int sides() {
            return 3;
        }
    }

    static final class Regular extends Polygon {
        private final int n;

        Regular(int n) {
            if (n < 3) throw new IllegalArgumentException(n + " sides");
            this.n = n;
        }

        int sides() {
            return n;
        }
    }

    non-sealed interface Custom extends Shape {
        default String name() {
            return "custom";
        }
    }

    static class Blob implements Custom { }

    enum Unit implements Custom {
        POINT, LINE {
            @Override
            public String name2() {
                return "line!";
            }
        };

        public String name2() {
            return toString();
        }
    }

    static String describe(Shape s) {
        if (s instanceof Circle c && c.r() == 0) return "degenerate circle";
        if (s instanceof Circle c) return "circle " + c.r();
        if (s instanceof Triangle) return "triangle";
        if (s instanceof Polygon p) return p.sides() + "-gon";
        if (s instanceof Unit u) return "unit " + u.name2();
        if (s instanceof Custom c) return c.name();
        throw new AssertionError(s);
    }

    public static void main(String[] args) {
        List<Shape> shapes = List.of(new Circle(0), new Circle(2.5), new Triangle(), new Regular(8), new Blob(), Unit.POINT, Unit.LINE, new Custom() {
            public String name() {
                return "anonymous";
            }
        });
        for (Shape s : shapes) System.out.println(describe(s));
        for (Class<?> c : new Class<?>[] {Shape.class, Polygon.class, Custom.class, Circle.class, Unit.class, Blob.class, String.class}) {
            List<String> names = new ArrayList<>();
            Class<?>[] permitted = c.getPermittedSubclasses();
            if (permitted != null) for (Class<?> p : permitted) names.add(p.getSimpleName());
            System.out.println(c.getSimpleName() + " sealed " + c.isSealed() + " " + names + " " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        }
        System.out.println(Unit.LINE.getClass() == Unit.class ? "plain" : Unit.LINE.getClass().getSuperclass().getSimpleName());
        int[] histogram = new int[4];
        for (int i = 0; i < 1000; i++) {
            Shape s = shapes.get(i * i % shapes.size());
            histogram[s instanceof Circle ? 0 : s instanceof Polygon ? 1 : s instanceof Enum<?> ? 2 : 3]++;
        }
        System.out.println(Arrays.toString(histogram));
        try {
            describe(null);
        } catch (AssertionError e) {
            System.out.println("null shape " + e.getMessage());
        }
        try {
            describe(new Regular(2));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
