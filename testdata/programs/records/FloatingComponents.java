// Shows equality and hashing of float and double components: NaN, signed zeros, infinities and boxed values.
package records;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class FloatingComponents {
    record F(float f) { }

    record D(double d) { }

    record Boxed(Float f, Double d) { }

    record Vector(double x, double y, double z) {
        static final Vector ZERO = new Vector(0, 0, 0);

        Vector plus(Vector o) {
            return new Vector(x + o.x, y + o.y, z + o.z);
        }

        Vector scale(double k) {
            return new Vector(x * k, y * k, z * k);
        }

        double dot(Vector o) {
            return x * o.x + y * o.y + z * o.z;
        }

        Vector cross(Vector o) {
            return new Vector(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x);
        }
    }

    record Custom(double d) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Custom c && d == c.d;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(d + 0.0);
        }
    }

    public static void main(String[] args) {
        float[] floats = {0f, -0f, Float.NaN, Float.intBitsToFloat(0x7fc00001), 1f / 3, Float.POSITIVE_INFINITY, Float.MIN_VALUE};
        for (float a : floats) {
            for (float b : floats) System.out.print((new F(a).equals(new F(b)) ? 'E' : '.') + (a == b ? "=" : "."));
            System.out.println(" " + new F(a) + " " + new F(a).hashCode());
        }
        double[] doubles = {0d, -0d, Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L), 0.1, Double.NEGATIVE_INFINITY, Double.MAX_VALUE};
        for (double a : doubles) {
            for (double b : doubles) System.out.print((new D(a).equals(new D(b)) ? 'E' : '.') + (new Custom(a).equals(new Custom(b)) ? "C" : "."));
            System.out.println(" " + new D(a) + " " + new D(a).hashCode() + " " + new Custom(a).hashCode());
        }
        System.out.println(new Boxed(null, null).equals(new Boxed(null, null)) + " " + new Boxed(0f, -0.0).equals(new Boxed(-0f, 0.0)) + " " + new Boxed(Float.NaN, 1.0));
        Vector v = new Vector(1, 2, 3), w = new Vector(-2, 0.5, 4);
        System.out.println(v.plus(w) + " " + v.dot(w) + " " + v.cross(w) + " " + v.scale(0).equals(Vector.ZERO) + " " + w.scale(0).equals(Vector.ZERO) + " " + w.scale(0));
        Map<Object, String> map = new HashMap<>();
        map.put(new D(Double.NaN), "nan");
        map.put(new D(0.0), "zero");
        map.put(new D(-0.0), "negative zero");
        System.out.println(map.get(new D(0.0 / 0)) + ", " + map.get(new D(0)) + ", " + map.get(new D(-0.0)) + ", " + map.size());
        Vector sum = Vector.ZERO;
        for (int i = 1; i <= 100; i++) sum = sum.plus(new Vector(1.0 / i, i % 3 == 0 ? -0.1 : 0.1, Math.sqrt(i)));
        System.out.println(sum + " " + sum.hashCode());
        System.out.println(List.of(new D(1), new D(1.0f), new D('a')).indexOf(new D(97)));
    }
}
