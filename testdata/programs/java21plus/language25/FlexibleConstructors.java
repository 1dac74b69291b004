// Statements before super and this calls: validation, sharing of computed arguments and early field assignment.
package language25;

import java.util.*;

public class FlexibleConstructors {
    static final List<String> LOG = new ArrayList<>();

    static class Base {
        final String seen;

        Base(String s) {
            LOG.add("Base " + s);
            seen = describe();
        }

        String describe() {
            return "base";
        }
    }

    static class Checked extends Base {
        final int size;

        Checked(int size) {
            if (size < 0) {
                LOG.add("rejected " + size);
                throw new IllegalArgumentException("size " + size);
            }
            this.size = size;
            String text = "x".repeat(size);
            super(text);
            LOG.add("Checked after super");
        }

        Checked(String s) {
            LOG.add("parsing " + s);
            int n;
            try {
                n = Integer.parseInt(s);
            } catch (NumberFormatException e) {
                n = 1;
            }
            this(n);
            LOG.add("delegated");
        }

        @Override String describe() {
            return "checked of size " + size;
        }
    }

    static class Shared extends Base {
        final int[] data;
        int calls = bump();

        Shared(int n) {
            int[] computed = new int[n];
            for (int i = 0; i < n; i++) computed[i] = i * i;
            data = computed;
            super(Arrays.toString(computed));
            calls += 10;
        }

        int bump() {
            LOG.add("initializer sees data " + (data == null ? "null" : data.length));
            return 1;
        }

        @Override String describe() {
            return "shared " + (data == null ? "unset" : data.length + "") + " calls " + calls;
        }
    }

    class Inner extends Base {
        final String v;

        Inner(String v) {
            class Helper {
                static String up(String s) {
                    return s.toUpperCase(Locale.ROOT);
                }
            }
            this.v = Helper.up(v);
            super(FlexibleConstructors.this.name + "/" + v);
        }
    }

    final String name;

    FlexibleConstructors(String n) {
        var t = n.strip();
        name = t.isEmpty() ? "anonymous" : t;
        super();
    }

    record Range(int lo, int hi) {
        Range(int only) {
            int other = only * 2;
            if (other < only) throw new ArithmeticException("overflow for " + only);
            this(only, other);
        }
    }

    enum Planet {
        A("1.5"), B("x");
        final double d;

        Planet(String s) {
            double v;
            try {
                v = Double.parseDouble(s);
            } catch (NumberFormatException e) {
                v = -1;
            }
            this(v);
        }

        Planet(double d) {
            this.d = d;
        }
    }

    static void flush(String label) {
        System.out.println(label + " " + LOG);
        LOG.clear();
    }

    public static void main(String[] args) {
        System.out.println(new Checked(2).seen);
        flush("int");
        System.out.println(new Checked("3").size + " " + new Checked("junk").seen);
        flush("string");
        try {
            new Checked("-4");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        flush("rejected");
        Shared s = new Shared(4);
        System.out.println(s.seen + " " + s.calls);
        flush("shared");
        System.out.println(new FlexibleConstructors("  ").name + " " + new FlexibleConstructors(" n ").name);
        FlexibleConstructors outer = new FlexibleConstructors("outer");
        System.out.println(outer.new Inner("low").v + " " + outer.new Inner("y").seen);
        flush("inner");
        System.out.println(new Range(5) + " " + Planet.A.d + " " + Planet.B.d);
        try {
            System.out.println(new Range(Integer.MAX_VALUE));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
