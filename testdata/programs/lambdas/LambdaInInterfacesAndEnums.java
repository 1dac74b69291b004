// Shows lambdas stored in enum constants, interface constants, static and instance initialisers, and constructors.
package lambdas;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaInInterfacesAndEnums {
    enum Op implements DoubleBinaryOperator {
        ADD("+", (a, b) -> a + b), SUB("-", (a, b) -> a - b), MUL("*", (a, b) -> a * b), DIV("/", (a, b) -> a / b), HYPOT("h", Op::hypotenuse);

        final String symbol;
        private final DoubleBinaryOperator f;

        Op(String symbol, DoubleBinaryOperator f) {
            this.symbol = symbol;
            this.f = f;
        }

        private static double hypotenuse(double a, double b) {
            return Math.sqrt(a * a + b * b);
        }

        @Override
        public double applyAsDouble(double a, double b) {
            return f.applyAsDouble(a, b);
        }
    }

    interface Defaults {
        Function<Integer, Integer> SQUARE = x -> x * x;
        Supplier<String> NAME = Defaults.class::getSimpleName;

        private int helper(int x) {
            return SQUARE.apply(x) + 1;
        }

        default IntSupplier bound(int x) {
            return () -> helper(x);
        }

        static Supplier<Defaults> maker() {
            return () -> new Defaults() { };
        }
    }

    static final Map<String, Supplier<Object>> FACTORIES;

    static {
        int[] made = {0};
        FACTORIES = new java.util.TreeMap<>();
        FACTORIES.put("number", () -> ++made[0]);
        FACTORIES.put("text", () -> "t" + made[0]++);
        FACTORIES.put("factory", () -> FACTORIES.get("number").get());
    }

    private final Supplier<Integer> early = () -> this.late;
    private int late = 10;
    private final Runnable increments;

    {
        Runnable r = () -> late++;
        increments = () -> {
            r.run();
            r.run();
        };
    }

    LambdaInInterfacesAndEnums(int start) {
        this(() -> start * 2);
        late++;
    }

    LambdaInInterfacesAndEnums(IntSupplier s) {
        increments.run();
        late += s.getAsInt();
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) System.out.print(op.symbol + op.applyAsDouble(3, 4) + " ");
        System.out.println();
        EnumMap<Op, Function<Double, Double>> partial = new EnumMap<>(Op.class);
        for (Op op : Op.values()) partial.put(op, x -> op.applyAsDouble(x, 2));
        partial.forEach((op, f) -> System.out.print(op + "=" + f.apply(5.0) + " "));
        System.out.println();
        System.out.println(Defaults.SQUARE.apply(9) + Defaults.NAME.get() + Defaults.maker().get().bound(5).getAsInt());
        for (int i = 0; i < 2; i++) FACTORIES.forEach((k, v) -> System.out.print(k + ":" + v.get() + " "));
        System.out.println();
        LambdaInInterfacesAndEnums o = new LambdaInInterfacesAndEnums(50);
        System.out.println(o.early.get() + " " + o.late);
        o.increments.run();
        System.out.println(o.early.get());
        Supplier<Runnable> returning = () -> () -> System.out.println("nested run " + o.late);
        returning.get().run();
        Supplier<LambdaInInterfacesAndEnums> make = () -> new LambdaInInterfacesAndEnums(1);
        System.out.println(make.get().late + " " + (make.get() != make.get()));
        Object[] identity = new Object[3];
        for (int i = 0; i < 3; i++) {
            Runnable same = () -> { };
            identity[i] = same.getClass();
        }
        System.out.println(identity[0] == identity[1] && identity[1] == identity[2]);
    }
}
