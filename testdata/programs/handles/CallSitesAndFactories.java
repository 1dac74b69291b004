// MutableCallSite retargeting, constant call sites, switch points, LambdaMetafactory and interface proxies used directly.
package handles;

import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

public class CallSitesAndFactories {
    static int add(int a, int b) { return a + b; }
    static int mul(int a, int b) { return a * b; }
    static String pair(String prefix, Integer n) { return prefix + "#" + n; }
    String instance(String s) { return "<" + s + ">"; }

    interface Shape { double area(double r); default String text(double r) { return "area " + area(r); } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType bin = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle add = l.findStatic(CallSitesAndFactories.class, "add", bin);
        MethodHandle mul = l.findStatic(CallSitesAndFactories.class, "mul", bin);
        MutableCallSite site = new MutableCallSite(add);
        MethodHandle dyn = site.dynamicInvoker();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            sb.append((int) dyn.invokeExact(i, 5)).append(' ');
            if (i == 2) site.setTarget(mul);
        }
        System.out.println(sb + "" + site.type() + " " + (site.getTarget() == mul));
        MutableCallSite.syncAll(new MutableCallSite[] {site});
        VolatileCallSite vol = new VolatileCallSite(MethodType.methodType(int.class, int.class));
        try {
            int x = (int) vol.dynamicInvoker().invokeExact(1);
            System.out.println(x);
        } catch (IllegalStateException e) {
            System.out.println("uninitialised call site");
        }
        vol.setTarget(MethodHandles.insertArguments(add, 0, 1000));
        System.out.println((int) vol.dynamicInvoker().invokeExact(1));
        ConstantCallSite con = new ConstantCallSite(mul);
        try {
            con.setTarget(add);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant " + (int) con.getTarget().invokeExact(6, 7));
        }
        try {
            site.setTarget(MethodHandles.identity(int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println("type of a site is fixed");
        }
        SwitchPoint sp = new SwitchPoint();
        MethodHandle sw = sp.guardWithTest(add, mul);
        int before = (int) sw.invokeExact(3, 4);
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println(before + " " + (int) sw.invokeExact(3, 4) + " " + sp.hasBeenInvalidated());
        CallSite opSite = LambdaMetafactory.metafactory(l, "applyAsInt", MethodType.methodType(IntBinaryOperator.class), bin, add, bin);
        IntBinaryOperator op = (IntBinaryOperator) opSite.getTarget().invokeExact();
        System.out.println(op.applyAsInt(20, 22));
        MethodHandle pair = l.findStatic(CallSitesAndFactories.class, "pair", MethodType.methodType(String.class, String.class, Integer.class));
        CallSite fnSite = LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(Function.class, String.class), MethodType.methodType(Object.class, Object.class), pair, MethodType.methodType(String.class, Integer.class));
        @SuppressWarnings("unchecked")
        Function<Integer, String> fn = (Function<Integer, String>) fnSite.getTarget().invokeExact("item");
        System.out.println(fn.apply(5) + " " + fn.andThen(String::length).apply(100));
        MethodHandle inst = l.findVirtual(CallSitesAndFactories.class, "instance", MethodType.methodType(String.class, String.class));
        @SuppressWarnings("unchecked")
        UnaryOperator<String> bound = (UnaryOperator<String>) LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(UnaryOperator.class, CallSitesAndFactories.class), MethodType.methodType(Object.class, Object.class), inst, MethodType.methodType(String.class, String.class)).getTarget().invoke(new CallSitesAndFactories());
        System.out.println(bound.apply("b") + " " + bound.compose((String s) -> s + s).apply("c"));
        CallSite alt = LambdaMetafactory.altMetafactory(l, "get", MethodType.methodType(Supplier.class), MethodType.methodType(Object.class), l.findConstructor(ArrayList.class, MethodType.methodType(void.class)), MethodType.methodType(ArrayList.class), LambdaMetafactory.FLAG_MARKERS, 1, RandomAccess.class);
        Supplier<?> sup = (Supplier<?>) alt.getTarget().invoke();
        System.out.println(sup.get() + " " + (sup instanceof RandomAccess));
        try {
            LambdaMetafactory.metafactory(l, "run", MethodType.methodType(Runnable.class), MethodType.methodType(void.class), add, MethodType.methodType(void.class));
        } catch (LambdaConversionException e) {
            System.out.println("cannot convert");
        }
        CallSite cat = StringConcatFactory.makeConcatWithConstants(l, "x", MethodType.methodType(String.class, int.class, String.class, double.class), "a\u0001b\u0001c\u0001\u0002", "END");
        System.out.println((String) cat.getTarget().invokeExact(1, "two", 3.0));
        Comparator<String> cmp = MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findVirtual(String.class, "compareTo", MethodType.methodType(int.class, String.class)));
        System.out.println(cmp.compare("a", "c") + " " + MethodHandleProxies.isWrapperInstance(cmp) + " " + new TreeSet<>(List.of("q", "e")).first());
        IntBinaryOperator viaProxy = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, mul);
        Shape shape = r -> viaProxy.applyAsInt((int) r, 3);
        System.out.println(shape.text(5.9));
    }
}
