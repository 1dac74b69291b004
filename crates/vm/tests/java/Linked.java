import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** What the tests of linking call: dynamic call sites, method handles and var handles. */
public class Linked {
    record Point(int x, double y, String name, int[] data) { }

    interface Gone {
        int get();
    }

    interface Initialised {
        int[] STATE = {make()};

        static int make() {
            made++;
            return 40;
        }

        int get();

        default int more() {
            return get() + STATE[0]++;
        }
    }

    static int made;
    static final MethodHandle TWICE = find("twice", MethodType.methodType(int.class, int.class));
    static final VarHandle CELL = cell();
    static final List<Object> KEPT = new ArrayList<>();
    int value = 5;

    static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Linked.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static VarHandle cell() {
        try {
            return MethodHandles.lookup().findVarHandle(Linked.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int twice(int x) {
        return 2 * x;
    }

    static Supplier<String> constantLambda() {
        return () -> "constant";
    }

    static int lambdas(int n) {
        IntBinaryOperator add = (a, b) -> a + b + n;
        IntUnaryOperator next = x -> x + 1;
        Function<Integer, Long> boxed = x -> x * 10L;
        KEPT.add(add);
        return add.applyAsInt(next.applyAsInt(n), boxed.apply(n).intValue());
    }

    static int identity() {
        Supplier<String> first = constantLambda();
        Supplier<String> second = constantLambda();
        Supplier<String> other = () -> "constant";
        return (first == second ? 1 : 0) + (first == other ? 2 : 0);
    }

    static String strings(int n, Object object) {
        return "n=" + n + ", " + object + '\u20ac' + (n > 3) + (n + 0.5) + (long) n + (char) ('a' + n) + null;
    }

    static String records(int n) {
        int[] data = {n};
        Point point = new Point(n, n / 2.0, null, data);
        boolean same = point.equals(new Point(n, n / 2.0, null, data));
        boolean other = point.equals(new Point(n, n / 2.0, "", data));
        return point.toString().replaceAll("@.*", "@]") + same + other + new Point(1, 0.0, "q", null).hashCode();
    }

    static int exact(int n) throws Throwable {
        return (int) TWICE.invokeExact(n);
    }

    static long generic(int n) throws Throwable {
        return (long) TWICE.invoke((Integer) n) + (long) TWICE.invoke((short) n);
    }

    static String wrongType() throws Throwable {
        try {
            return (String) TWICE.invokeExact("text");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            return "wrong";
        }
    }

    static int looked(int n) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle both = MethodHandles.filterReturnValue(length, TWICE);
        both = MethodHandles.dropArguments(both, 0, int.class, long.class);
        both = MethodHandles.insertArguments(both, 1, 7L);
        KEPT.add(both);
        return (int) both.invokeExact(n, "abcd") + n;
    }

    static int variable(int n) {
        Linked linked = new Linked();
        CELL.set(linked, n);
        int old = (int) CELL.getAndAdd(linked, 10);
        boolean swapped = CELL.compareAndSet(linked, n + 10, 100);
        return old + (int) CELL.getVolatile(linked) + (swapped ? 1000 : 0);
    }

    static int serializable(int n) {
        IntUnaryOperator operator = (IntUnaryOperator & Serializable) x -> x * n;
        return operator.applyAsInt(3);
    }

    static int initialised(int n) {
        Initialised lambda = () -> n;
        return lambda.more() + lambda.more() * 1000 + made * 1_000_000;
    }

    static int gone(int n) {
        Gone gone = () -> n;
        return gone.get();
    }

    static String caught() {
        String text = "";
        for (int i = 0; i < 2; i++) {
            try {
                text += gone(i);
            } catch (NoClassDefFoundError e) {
                text += e.getMessage() + ";";
            }
        }
        return text;
    }
}
