// Shows lambdas capturing parameters, locals of every type, this, and loop variables.
package lambdas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

public class CapturingLambdas {
    private int field = 5;
    private static int statics = 7;

    Supplier<String> all(boolean z, byte b, short s, char c, int i, long l, float f, double d, String text, int[] array) {
        return () -> z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + text + " " + array[0] + " " + field + " " + statics;
    }

    IntSupplier counter() {
        return () -> field++;
    }

    static List<Supplier<Integer>> loop(int n) {
        List<Supplier<Integer>> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int square = i * i;
            out.add(() -> square + out.size());
        }
        for (int x : new int[] {100, 200}) out.add(() -> x);
        return out;
    }

    Supplier<Supplier<Supplier<String>>> nested(String a) {
        return () -> {
            String b = a + field;
            return () -> {
                String c = b + statics;
                return () -> a + "," + b + "," + c + "," + field;
            };
        };
    }

    static Runnable[] shared() {
        int[] cell = {0};
        return new Runnable[] {() -> cell[0]++, () -> cell[0] *= 10, () -> System.out.print(cell[0] + " ")};
    }

    static Runnable noCapture() {
        return () -> System.out.print("static ");
    }

    public static void main(String[] args) {
        CapturingLambdas o = new CapturingLambdas();
        int[] array = {42};
        Supplier<String> all = o.all(true, (byte) -1, (short) 300, 'x', 1 << 30, 1L << 60, 1.5f, -2.25, "t", array);
        System.out.println(all.get());
        array[0] = 43;
        o.field = 6;
        statics = 8;
        System.out.println(all.get());
        IntSupplier counter = o.counter();
        System.out.println(counter.getAsInt() + " " + counter.getAsInt() + " " + o.field);
        for (Supplier<Integer> s : loop(4)) System.out.print(s.get() + " ");
        System.out.println();
        Supplier<Supplier<Supplier<String>>> deep = o.nested("n");
        Supplier<Supplier<String>> second = deep.get();
        o.field = 1;
        Supplier<String> third = second.get();
        statics = 2;
        System.out.println(third.get() + " " + deep.get().get().get());
        Runnable[] actions = shared();
        for (int i : new int[] {0, 0, 1, 2, 0, 2, 1, 2}) actions[i].run();
        System.out.println();
        Runnable first = noCapture(), again = noCapture();
        first.run();
        again.run();
        System.out.println(first.getClass() == again.getClass());
        long l = Long.MAX_VALUE;
        double d = Math.nextUp(1.0);
        LongSupplier ls = () -> l - 1;
        DoubleSupplier ds = () -> d;
        System.out.println(ls.getAsLong() + " " + ds.getAsDouble());
        final String constant = "const";
        Supplier<String> folded = () -> constant + 1;
        System.out.println(folded.get() == "const1");
        new Object() {
            int own = 9;

            void go() {
                Runnable r = () -> System.out.println(own++ + " " + this.own + " " + o.field);
                r.run();
                r.run();
            }
        }.go();
    }
}
