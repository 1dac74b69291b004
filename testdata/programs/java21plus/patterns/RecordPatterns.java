// Record deconstruction in instanceof and switch, nested, generic, with var and in loops of matching.
package patterns;

import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    record Box<T>(T content) { }
    record Pair<A, B>(A first, B second) { }
    record Wide(byte b, short s, char c, long l, float f, double d, boolean z, String str, int[] arr) { }

    static String describe(Object o) {
        if (o instanceof Point(int x, int y) && x == y) return "diagonal " + x;
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2))) return "line length^2 " + ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
        if (o instanceof Box<?>(Box<?>(String s))) return "boxed twice " + s;
        if (o instanceof Box<?>(var c)) return "box of " + c;
        if (o instanceof Pair<?, ?>(Integer a, Integer b)) return "ints " + (a + b);
        if (o instanceof Pair<?, ?>(String a, var b)) return "string first " + a + "/" + b;
        if (o instanceof Pair<?, ?>(Pair<?, ?>(var a, var b), Pair<?, ?>(var c, var d))) return "four " + a + b + c + d;
        return "other " + (o == null ? "null" : o.getClass().getSimpleName());
    }

    static int quadrant(Object o) {
        return switch (o) {
            case Point(int x, int y) when x > 0 && y > 0 -> 1;
            case Point(int x, int y) when x < 0 && y > 0 -> 2;
            case Point(int x, int y) when x < 0 && y < 0 -> 3;
            case Point(int x, int y) when x > 0 && y < 0 -> 4;
            case Point p -> 0;
            default -> -1;
        };
    }

    static <T extends Comparable<T>> T max(Pair<T, T> p) {
        return switch (p) {
            case Pair<T, T>(var a, var b) when a.compareTo(b) >= 0 -> a;
            case Pair<T, T>(var a, var b) -> b;
        };
    }

    static class Fussy {
        record Noisy(int v) {
            public int v() {
                if (v < 0) throw new IllegalStateException("accessor refuses " + v);
                return v;
            }
        }
    }

    public static void main(String[] args) {
        Object[] os = {new Point(3, 3), new Point(1, 2), new Line(new Point(0, 0), new Point(3, 4)), new Line(null, new Point(1, 1)), new Box<>("x"), new Box<>(new Box<>("deep")), new Box<>(new Box<>(5)), new Box<>(null), new Pair<>(1, 2), new Pair<>("s", null), new Pair<>(null, "s"), new Pair<>(new Pair<>(1, 2), new Pair<>('c', "d")), null, "text"};
        for (Object o : os) System.out.println(describe(o));
        for (Object o : new Object[] {new Point(1, 1), new Point(-1, 1), new Point(-1, -1), new Point(1, -1), new Point(0, 5), 7}) System.out.print(quadrant(o) + " ");
        System.out.println();
        System.out.println(max(new Pair<>(3, 9)) + " " + max(new Pair<>("b", "a")));
        Object w = new Wide((byte) 1, (short) 2, 'c', 4L, 5f, 6d, true, "s", new int[] {7});
        if (w instanceof Wide(byte b, short s, char c, long l, float f, double d, boolean z, String str, int[] arr)) System.out.println(b + s + c + l + f + d + (z ? 1 : 0) + str.length() + arr[0]);
        if (!(os[0] instanceof Point(int px, int py))) throw new AssertionError();
        System.out.println(px * py);
        int sum = 0;
        for (Object o : os) {
            if (!(o instanceof Pair<?, ?>(Integer a, Integer b))) continue;
            sum += a * 10 + b;
        }
        System.out.println(sum);
        try {
            Object n = new Fussy.Noisy(-1);
            if (n instanceof Fussy.Noisy(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println("MatchException: " + e.getMessage() + " cause " + e.getCause());
        }
        Object ok = new Fussy.Noisy(8);
        System.out.println(ok instanceof Fussy.Noisy(int v) && v > 5 ? "big " + v : "small");
        Object bad = new Fussy.Noisy(-2);
        switch (bad) {
            case Fussy.Noisy(int v) -> System.out.println(v);
            default -> System.out.println("default");
        }
    }
}
