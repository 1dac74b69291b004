// Shows left-to-right evaluation of operands, arguments, array accesses and assignments, with and without exceptions.
package control;

public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    int field;
    int[] cells = new int[4];

    static int v(String name, int value) {
        log.append(name).append(' ');
        return value;
    }

    static EvaluationOrder o(String name, EvaluationOrder x) {
        log.append(name).append(' ');
        return x;
    }

    static int[] arr(String name, int[] a) {
        log.append(name).append(' ');
        return a;
    }

    static int boom(String name) {
        log.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    int method(int a) {
        return field + a;
    }

    static void line(Object result) {
        System.out.println(result + " : " + log);
        log.setLength(0);
    }

    interface Action {
        Object run();
    }

    static void attempt(Action a) {
        try {
            line(a.run());
        } catch (NullPointerException e) {
            line("null");
        } catch (RuntimeException e) {
            line(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        EvaluationOrder x = new EvaluationOrder();
        line(v("a", 1) + v("b", 2) * v("c", 3));
        line((v("a", 1) + v("b", 2)) * v("c", 3) - v("d", 4) / v("e", 5));
        line(three(v("a", 1), v("b", 2), v("c", 3)));
        line(o("x", x).method(v("arg", 7)));
        line(arr("array", x.cells)[v("index", 2)] = v("value", 9));
        line(arr("array", x.cells)[v("index", 2)] += v("value", 1));
        line(o("left", x).field = o("right", x).field + v("one", 1));
        line(v("shift", 1) << v("by", 3) | v("or", 1));
        int i = 1;
        line(i + (i = 5) + i++ + i + --i);
        int[] a = {0, 0, 0};
        i = 0;
        a[i] = i = 2;
        line(a[0] + "" + a[2] + i);
        int[] p = {1, 2}, q = {3, 4};
        int[] r = p;
        r[(r = q)[0] - 3] = 8;
        line(p[0] + " " + q[0]);
        attempt(() -> three(v("a", 1), boom("b"), v("c", 3)));
        attempt(() -> arr("none", null)[v("index", 0)] = v("value", 1));
        attempt(() -> arr("cells", x.cells)[v("index", 9)] = v("value", 1));
        attempt(() -> arr("cells", x.cells)[v("index", 9)] = boom("value"));
        attempt(() -> arr("none", null)[boom("index")]);
        attempt(() -> o("none", null).field = v("value", 3));
        attempt(() -> o("none", null).method(v("argument", 3)));
        attempt(() -> o("none", null).field += v("value", 3));
        attempt(() -> v("dividend", 1) / v("zero", 0) + v("never", 1));
        attempt(() -> v("dividend", 1) / (v("zero", 0) + boom("divisor")));
        attempt(() -> new int[v("two", 2)][v("negative", -1)][boom("size")]);
        attempt(() -> new int[v("two", 2)][v("negative", -1)][v("three", 3)]);
        attempt(() -> new int[] {v("e0", 0), v("e1", 1), boom("e2"), v("e3", 3)});
        attempt(() -> (v("cond", 0) > 0 ? v("then", 1) : v("else", 2)) + v("after", 3));
        attempt(() -> "s" + v("one", 1) + boom("two") + v("three", 3));
        attempt(() -> new StringBuilder("n" + v("first", 1)).append(v("second", 2)).insert(v("at", 0), v("third", 3)));
        attempt(() -> (Object) (v("cast", 1) > 0 ? (Object) "text" : null) instanceof Integer);
    }
}
