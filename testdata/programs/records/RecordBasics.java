// Shows record accessors, toString, equals and hashCode with every component type.
package records;

public class RecordBasics {
    record Empty() { }

    record Point(int x, int y) { }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object o) { }

    record Renamed(int value) {
        @Override
        public int value() {
            return value * 2;
        }

        @Override
        public String toString() {
            return "R<" + value + "," + value() + ">";
        }
    }

    record Named(String first, String last) implements Comparable<Named> {
        static int created;
        static final Named NOBODY = new Named("no", "body");

        Named(String both) {
            this(both.substring(0, both.indexOf(' ')), both.substring(both.indexOf(' ') + 1));
            created++;
        }

        String initials() {
            return "" + first.charAt(0) + last.charAt(0);
        }

        static Named of(String s) {
            return new Named(s);
        }

        @Override
        public int compareTo(Named o) {
            int c = last.compareTo(o.last);
            return c != 0 ? c : first.compareTo(o.first);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Point p = new Point(3, -4), q = new Point(3, -4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.equals(q) + (p == q) + p.equals(new Point(3, 4)) + p.equals(null) + p.equals("Point[x=3, y=-4]") + " " + (p.hashCode() == q.hashCode()));
        All a = new All(true, (byte) -1, (short) 300, 'c', 1 << 30, 1L << 40, 1.5f, -0.0, "text", null);
        All b = new All(true, (byte) -1, (short) 300, 'c', 1 << 30, 1L << 40, 1.5f, 0.0, "text", null);
        System.out.println(a);
        System.out.println(a.equals(b) + " " + a.equals(new All(true, (byte) -1, (short) 300, 'c', 1 << 30, 1L << 40, 1.5f, -0.0, "te" + "xt", null)) + " " + b.o());
        System.out.println(a.z() + " " + a.b() + " " + a.s() + " " + a.c() + " " + a.i() + " " + a.l() + " " + a.f() + " " + a.d() + " " + a.t());
        Renamed r = new Renamed(5);
        System.out.println(r + " " + r.value() + " " + r.equals(new Renamed(5)) + " " + new Renamed(10).equals(r));
        Named n = Named.of("Ada Lovelace");
        System.out.println(n + " " + n.initials() + " " + Named.NOBODY + " " + Named.created + " " + n.compareTo(Named.NOBODY));
        Named[] people = {new Named("Zoe", "A"), new Named("Al B"), new Named("Al", "A"), n};
        java.util.Arrays.sort(people);
        System.out.println(java.util.Arrays.toString(people));
        java.util.Set<Object> set = new java.util.HashSet<>();
        for (int i = 0; i < 50; i++) set.add(i % 3 == 0 ? new Point(i % 5, i % 2) : i % 3 == 1 ? new Renamed(i % 4) : new Named("f" + i % 3, "l"));
        System.out.println(set.size() + " " + set.contains(new Point(0, 0)) + " " + set.contains(new Renamed(9)));
        System.out.println((p instanceof Record) + " " + Point.class.isRecord() + " " + Point.class.getSuperclass().getSimpleName() + " " + java.lang.reflect.Modifier.isFinal(Point.class.getModifiers()));
        System.out.println(new Point(0, 0).hashCode() + " " + new Named(null, null).hashCode() + " " + new Named(null, null) + new Named(null, "x").equals(new Named(null, "x")));
        try {
            new Named("nospace");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("no space");
        }
    }
}
