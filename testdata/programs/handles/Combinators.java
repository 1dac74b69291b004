// insertArguments, dropArguments, filters, fold, guard, permute, catch, collect and loop combinators.
package handles;

import java.lang.invoke.*;
import java.util.*;

import static java.lang.invoke.MethodType.methodType;

public class Combinators {
    static String show(String a, int b, long c) { return a + "/" + b + "/" + c; }
    static int twice(int x) { return 2 * x; }
    static boolean isShort(String s) { return s.length() < 4; }
    static String shout(String s) { return s.toUpperCase(Locale.ROOT) + "!"; }
    static String whisper(String s) { return "(" + s + ")"; }
    static int parse(String s) { return Integer.parseInt(s); }
    static int recover(NumberFormatException e, String s) { return -s.length(); }
    static int sum3(int a, int b, int c) { return a * 100 + b * 10 + c; }
    static int cleanup(Throwable t, int r, String s) { System.out.print("[cleanup " + (t == null ? "none" : t.getClass().getSimpleName()) + " " + r + "] "); return r + 1; }
    static boolean under(int v, int limit) { return v < limit; }
    static int step(int v, int limit) { return v * 3; }
    static int add(int acc, int i, int n) { return acc + i * i; }

    static final MethodHandles.Lookup L = MethodHandles.lookup();

    static MethodHandle st(String name, Class<?> r, Class<?>... p) throws Exception {
        return L.findStatic(Combinators.class, name, methodType(r, p));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle show = st("show", String.class, String.class, int.class, long.class);
        MethodHandle twice = st("twice", int.class, int.class);
        MethodHandle shout = st("shout", String.class, String.class);
        MethodHandle whisper = st("whisper", String.class, String.class);
        MethodHandle parse = st("parse", int.class, String.class);
        System.out.println(MethodHandles.insertArguments(show, 1, 7).invoke("x", 8L) + " " + MethodHandles.insertArguments(show, 0, "y", 1, 2L).invoke());
        MethodHandle drop = MethodHandles.dropArguments(show, 1, double.class, Object.class);
        System.out.println(drop.type() + " " + drop.invoke("d", 1.5, null, 2, 3L));
        System.out.println(MethodHandles.filterArguments(show, 0, shout, twice).invoke("f", 21, 1L) + " " + MethodHandles.filterReturnValue(show, whisper).invoke("r", 1, 2L));
        MethodHandle guard = MethodHandles.guardWithTest(st("isShort", boolean.class, String.class), shout, whisper);
        System.out.println(guard.invoke("abc") + " " + guard.invoke("abcd"));
        MethodHandle sum = st("sum3", int.class, int.class, int.class, int.class);
        System.out.println(MethodHandles.permuteArguments(sum, methodType(int.class, int.class, int.class), 1, 0, 1).invoke(3, 4));
        MethodHandle fold = MethodHandles.foldArguments(sum, twice.asType(methodType(int.class, int.class)));
        System.out.println(fold.type() + " " + fold.invoke(1, 2));
        MethodHandle collect = MethodHandles.collectArguments(sum, 1, parse);
        System.out.println(collect.type() + " " + collect.invoke(9, "8", 7));
        MethodHandle safe = MethodHandles.catchException(parse, NumberFormatException.class, st("recover", int.class, NumberFormatException.class, String.class));
        System.out.println(safe.invoke("42") + " " + safe.invoke("bogus"));
        MethodHandle fin = MethodHandles.tryFinally(parse, st("cleanup", int.class, Throwable.class, int.class, String.class));
        System.out.println(fin.invoke("41"));
        try {
            fin.invoke("bad");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalStateException.class);
        try {
            thrower.invoke(new IllegalStateException("thrown by handle"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + thrower.type());
        }
        System.out.println(MethodHandles.identity(String.class).invoke("id") + " " + MethodHandles.constant(long.class, 5).invoke() + " " + MethodHandles.zero(int.class).invoke() + " " + MethodHandles.empty(methodType(String.class, int.class)).invoke(3));
        MethodHandle spread = sum.asSpreader(int[].class, 3);
        System.out.println(spread.invoke(new int[] {1, 2, 3}) + " " + sum.asSpreader(Object[].class, 2).invoke(5, new Object[] {6, 7}) + " " + sum.asSpreader(0, int[].class, 2).invoke(new int[] {1, 2}, 9));
        MethodHandle col = L.findStatic(Arrays.class, "toString", methodType(String.class, int[].class)).asCollector(int[].class, 4);
        System.out.println(col.type() + " " + col.invoke(1, 2, 3, 4) + " " + MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {5, 6}, 1) + " " + MethodHandles.arrayLength(String[].class).invoke(new String[3]) + " " + ((int[]) MethodHandles.arrayConstructor(int[].class).invoke(4)).length);
        try {
            spread.invoke(new int[] {1, 2});
        } catch (IllegalArgumentException e) {
            System.out.println("array of wrong length refused");
        }
        MethodHandle wl = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, int.class), st("under", boolean.class, int.class, int.class), st("step", int.class, int.class, int.class));
        System.out.println(wl.invoke(1000) + " " + wl.type());
        MethodHandle cl = MethodHandles.countedLoop(MethodHandles.identity(int.class), MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, int.class), st("add", int.class, int.class, int.class, int.class));
        System.out.println(cl.invoke(10) + " " + cl.type());
        MethodHandle ex = MethodHandles.exactInvoker(methodType(int.class, int.class));
        MethodHandle in = MethodHandles.invoker(methodType(Object.class, Object.class));
        System.out.println((int) ex.invokeExact(twice, 4) + " " + in.invoke(twice, (Object) 5));
        MethodHandle as = twice.asType(methodType(Object.class, Object.class));
        System.out.println(as.invoke((Object) 10) + " " + MethodHandles.explicitCastArguments(twice, methodType(byte.class, double.class)).invoke(100.9) + " " + twice.asType(methodType(long.class, short.class)).invoke((short) 4) + " " + twice.asType(methodType(void.class, Integer.class)).type());
        for (MethodType bad : List.of(methodType(String.class, int.class), methodType(int.class, long.class), methodType(int.class), methodType(byte.class, int.class))) {
            try {
                twice.asType(bad);
            } catch (WrongMethodTypeException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            twice.asType(methodType(int.class, Object.class)).invoke((Object) "text");
        } catch (ClassCastException e) {
            System.out.println("a string is no int");
        }
    }
}
