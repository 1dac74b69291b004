// Operands, array indices, compound assignments and arguments are evaluated left to right, also when something throws.
package jls;

public class EvaluationOrder {
    static final StringBuilder LOG = new StringBuilder();

    static int v(String name, int x) {
        LOG.append(name).append(' ');
        return x;
    }

    static int[] arr(String name, int[] a) {
        LOG.append(name).append(' ');
        return a;
    }

    static int boom(String name) {
        LOG.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static void flush(String label, Object r) {
        System.out.println(label + " = " + r + " | " + LOG.toString().trim());
        LOG.setLength(0);
    }

    static int f(int a, int b, int... rest) {
        return a * 100 + b * 10 + rest.length;
    }

    public static void main(String[] args) {
        flush("sum", v("a", 1) + v("b", 2) * v("c", 3));
        flush("precedence", v("a", 10) - v("b", 4) - v("c", 3));
        flush("shortcut", v("a", 0) == 1 && v("b", 1) == 1 || v("c", 1) == 1);
        flush("no shortcut", v("a", 0) == 1 & v("b", 1) == 1 | v("c", 1) == 1);
        flush("ternary", v("a", 1) > 0 ? v("b", 2) : v("c", 3));
        flush("call", f(v("x", 1), v("y", 2), v("z", 3), v("w", 4)));
        int i = 5;
        i = i++ + ++i;
        flush("i++ + ++i", i);
        i = 5;
        i += i++ * 2 + i;
        flush("compound", i);
        i = 3;
        int j = i + (i = 10) + i;
        flush("assign inside", j);
        int[] a = {0, 1, 2, 3};
        int k = 0;
        a[k] = k = 2;
        flush("a[k] = k = 2", a[0] + "," + k);
        k = 1;
        a[k++] += k * 10 + a[k];
        flush("a[k++] +=", a[1] + "," + k);
        int[] left = {1, 2, 3};
        int[] right = {7, 8};
        int[] ref = left;
        int got = ref[(ref = right)[0] - 6];
        flush("array saved before index", got + " " + (ref == right));
        arr("arr", a)[v("idx", 2)] = v("val", 42);
        flush("store", a[2]);
        try {
            arr("arr", a)[boom("idx")] = v("val", 1);
        } catch (IllegalStateException e) {
            flush("index throws", e.getMessage());
        }
        try {
            arr("null", null)[v("idx", 2)] = v("val", 42);
        } catch (NullPointerException e) {
            flush("null array", "NPE after value");
        }
        try {
            arr("arr", a)[v("idx", 9)] = v("val", 42);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("bad index", e.getMessage());
        }
        try {
            arr("arr", a)[v("idx", 9)] += v("val", 42);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("bad index compound", e.getMessage());
        }
        try {
            flush("division", v("a", 1) / v("zero", 0) + boom("later"));
        } catch (ArithmeticException e) {
            flush("division", e.getMessage());
        }
        int x = 1;
        try {
            x = v("one", 7) + boom("stop");
        } catch (IllegalStateException e) {
            flush("x unchanged", x);
        }
        try {
            int[][] multi = new int[v("d0", 2)][v("d1", -1)];
            flush("multi", multi.length);
        } catch (NegativeArraySizeException e) {
            flush("dimensions first", e.getMessage());
        }
        String s = "" + v("p", 1) + v("q", 2) + (v("r", 3) + v("s", 4)) + 'c' + 1.0f + null + true;
        flush("concat", s);
        int y = v("sw", 2);
        flush("switch", switch (y) {
            case 1 -> v("case1", 10);
            case 2 -> v("case2", 20);
            default -> v("default", 30);
        });
        long big = Integer.MAX_VALUE + 1;
        long wide = Integer.MAX_VALUE + 1L;
        flush("widening after", big + " " + wide);
        i = 0;
        i = i++;
        flush("i = i++", i);
        boolean t = true;
        boolean u = t ^= true ^ false;
        flush("xor", t + " " + u);
    }
}
