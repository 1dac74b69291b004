// Shows equals and hashCode written by hand, with inheritance, symmetry problems and use in hash collections.
package objects;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class EqualsHashCodeContracts {
    static class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (!(o instanceof Point)) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    static class Pixel extends Point {
        final String color;

        Pixel(int x, int y, String color) {
            super(x, y);
            this.color = color;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Pixel && super.equals(o) && Objects.equals(color, ((Pixel) o).color);
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y, color);
        }
    }

    static class Key {
        final byte[] bytes;

        Key(int... values) {
            bytes = new byte[values.length];
            for (int i = 0; i < values.length; i++) bytes[i] = (byte) values[i];
        }

        @Override
        public boolean equals(Object o) {
            return o != null && getClass() == o.getClass() && Arrays.equals(bytes, ((Key) o).bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    public static void main(String[] args) {
        Point p = new Point(1, 2), q = new Point(1, 2);
        Pixel red = new Pixel(1, 2, "red"), blue = new Pixel(1, 2, "blue"), none = new Pixel(1, 2, null);
        Object[] all = {p, q, red, blue, none, new Pixel(1, 2, "r" + "ed"), new Point(2, 1), "point", null};
        for (Object a : all) {
            for (Object b : all) System.out.print(a == null ? '-' : a.equals(b) ? '1' : '0');
            System.out.println(" " + Objects.hashCode(a));
        }
        Set<Point> set = new HashSet<>(List.of(p, red, blue));
        System.out.println(set.size() + " " + set.contains(q) + " " + set.contains(new Pixel(1, 2, "red")) + " " + set.add(new Point(1, 2)) + " " + set.remove(blue) + " " + set.size());
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(1, 2, 3), "first");
        map.put(new Key(), "empty");
        System.out.println(map.put(new Key(1, 2, 259), "second") + " " + map.get(new Key(1, 2, 3)) + " " + map.get(new Key(1, 2)) + " " + map.get(new Key()));
        Set<Point> ordered = new LinkedHashSet<>();
        for (int i = 0; i < 20; i++) ordered.add(new Point(i * i % 5, i % 3));
        System.out.println(ordered + " " + ordered.hashCode());
        Set<Point> colliding = new HashSet<>();
        for (int i = 0; i < 100; i++) colliding.add(new Point(i, -31 * i));
        System.out.println(colliding.size() + " " + colliding.contains(new Point(50, -1550)) + " " + colliding.contains(new Point(50, -1551)) + " " + colliding.hashCode());
        System.out.println(Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "a", null, 2.5, 'c', true));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(p, null) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.toString(null, "fallback"));
        List<Object> list = Arrays.asList(1, "x", null, p);
        System.out.println(list.hashCode() + " " + list.equals(List.of(1, "x")) + " " + list.indexOf(q) + " " + Map.of("k", 5).hashCode() + " " + Map.entry("k", 5).hashCode());
    }
}
