// Shows what lookups and calls of method handles throw, with the words of each error.
package invoke;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

public class HandleErrors {
    static class Base {
        private int secret = 3;
        final int fixed = 4;
        volatile int cell;
        protected String hi(String s) { return "hi " + s; }
    }

    interface Attempt { Object run() throws Throwable; }

    static int sum(int... xs) {
        int total = 0;
        for (int x : xs) {
            total += x;
        }
        return total;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + " gives " + attempt.run());
        } catch (Throwable t) {
            String text = t + (t.getCause() == null ? "" : " / " + t.getCause());
            System.out.println(what + ": " + text.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        attempt("missing static", () -> lookup.findStatic(HandleErrors.class, "nope", methodType(void.class)));
        attempt("missing virtual", () -> lookup.findVirtual(String.class, "nope", methodType(void.class, int.class)));
        attempt("not static", () -> lookup.findStatic(Class.class, "getName", methodType(String.class)));
        attempt("static", () -> lookup.findVirtual(HandleErrors.class, "sum", methodType(int.class, int[].class)));
        attempt("missing field", () -> lookup.findGetter(Base.class, "zip", int.class));
        attempt("private field", () -> MethodHandles.publicLookup().findGetter(Base.class, "secret", int.class));
        attempt("package-private", () -> lookup.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        attempt("missing class", () -> lookup.findClass("no.such.Thing"));
        attempt("final setter", () -> lookup.findSetter(Base.class, "fixed", int.class));
        calls(lookup);
        cells(lookup);
    }

    static void calls(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle parse = lookup.findStatic(Integer.class, "parseInt", methodType(int.class, String.class));
        MethodHandle hi = lookup.findVirtual(Base.class, "hi", methodType(String.class, String.class));
        attempt("exact", () -> (int) parse.invokeExact("12"));
        attempt("inexact", () -> (int) parse.invokeExact((Object) "12"));
        attempt("too many", () -> parse.invoke(1, 2));
        attempt("no handle", () -> {
            MethodHandle none = null;
            return none.invoke();
        });
        attempt("no receiver", () -> (String) hi.invokeExact((Base) null, "x"));
        attempt("wrong receiver", () -> hi.invoke((Object) "text", "x").getClass());
        attempt("thrown", () -> (int) parse.invokeExact("twelve"));
        attempt("reflective", () -> MethodHandle.class.getMethod("invoke", Object[].class).invoke(parse, (Object) new Object[] {"1"}));
        attempt("spread", () -> parse.asSpreader(Object[].class, 1).invoke(new Object[] {"1", "2"}));
        try {
            int ignored = (int) parse.invokeExact("x");
        } catch (NumberFormatException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(trace[trace.length - 2].getMethodName() + " " + trace[trace.length - 1].getMethodName());
        }
    }

    static void cells(MethodHandles.Lookup lookup) throws Throwable {
        Base base = new Base();
        VarHandle cell = lookup.findVarHandle(Base.class, "cell", int.class);
        VarHandle fixed = lookup.findVarHandle(Base.class, "fixed", int.class);
        VarHandle texts = MethodHandles.arrayElementVarHandle(String[].class);
        attempt("set a final", () -> {
            fixed.set(base, 5);
            return "set";
        });
        attempt("wrong value", () -> {
            cell.set(base, "text");
            return "set";
        });
        attempt("no object", () -> (int) cell.getAndAdd((Base) null, 5));
        attempt("bounds", () -> (String) texts.getVolatile(new String[2], 5));
        attempt("mode", () -> texts.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        try {
            Object o = texts.getAndAdd(new String[1], 0, "x");
        } catch (UnsupportedOperationException | WrongMethodTypeException e) {
            System.out.println("strings cannot be added to");
        }
    }
}
