// Method lookup and invocation with primitives, varargs, statics, overrides, null targets and thrown exceptions.
package reflect;

import java.lang.reflect.*;
import java.util.*;

public class MethodInvoke {
    static class Checked extends Exception {
        Checked(String m) { super(m); }
    }

    static class Target {
        int calls;
        public int add(int a, int b) { calls++; return a + b; }
        public long wide(long a, double b, float c, short d, byte e, char f, boolean g) { return g ? a + (long) b + (long) c + d + e + f : 0; }
        public static String join(String sep, Object... parts) { return parts == null ? "null" : parts.length + sep + Arrays.toString(parts); }
        public void fail(String m) throws Checked { throw new Checked(m); }
        public void boom() { throw new StackOverflowError("deep"); }
        private String secret(int[] a) { a[0]++; return "secret" + a[0]; }
        public Object over(Object o) { return "object"; }
        public Object over(String s) { return "string"; }
        public Object over(int i) { return "int"; }
        public Object over(Integer i) { return "Integer"; }
        String who() { return "target"; }
        protected <T extends Comparable<T>> T generic(List<? super T> l, T t) { return t; }
    }

    static class Sub extends Target {
        @Override String who() { return "sub"; }
    }

    static void call(Method m, Object target, Object... args) {
        try {
            Object r = m.invoke(target, args);
            System.out.println(m.getName() + " -> " + r + (r == null ? "" : " " + r.getClass().getSimpleName()));
        } catch (InvocationTargetException e) {
            System.out.println(m.getName() + " threw " + e.getCause() + " wrapper message " + e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println(m.getName() + " illegal argument");
        } catch (IllegalAccessException e) {
            System.out.println(m.getName() + " access: " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println(m.getName() + " null target");
        }
    }

    public static void main(String[] args) throws Exception {
        Target t = new Target();
        Class<?> c = Target.class;
        Method add = c.getMethod("add", int.class, int.class);
        call(add, t, 3, 4);
        call(add, t, (short) 3, 'a');
        call(add, t, (byte) 3, 4);
        call(add, t, 3L, 4);
        call(add, t, 3);
        call(add, t, null, 4);
        call(add, "wrong receiver", 3, 4);
        call(add, null, 3, 4);
        System.out.println("calls " + t.calls);
        call(c.getMethod("wide", long.class, double.class, float.class, short.class, byte.class, char.class, boolean.class), t, 1, 2, 3L, (byte) 4, (byte) 5, 'A', true);
        Method join = c.getMethod("join", String.class, Object[].class);
        call(join, null, "-", new Object[] {1, "two"});
        call(join, t, "-", null);
        call(join, null, "-", "not an array");
        System.out.println(join.isVarArgs() + " " + Modifier.toString(join.getModifiers()) + " " + join);
        call(c.getMethod("fail", String.class), t, "oops");
        call(c.getMethod("boom"), t);
        Method secret = c.getDeclaredMethod("secret", int[].class);
        int[] box = {6};
        call(secret, t, box);
        System.out.println(secret.canAccess(t) + " " + secret.trySetAccessible() + " " + box[0]);
        for (Class<?> p : new Class<?>[] {Object.class, String.class, int.class, Integer.class}) call(c.getMethod("over", p), t, p == String.class ? "s" : (Object) 1);
        call(c.getDeclaredMethod("who"), new Sub());
        Method g = c.getDeclaredMethod("generic", List.class, Comparable.class);
        System.out.println(g.toGenericString() + " | " + g + " | " + g.getReturnType().getSimpleName() + " " + g.getGenericReturnType() + " " + Arrays.toString(g.getGenericParameterTypes()) + " " + g.getParameterCount());
        List<String> names = new ArrayList<>();
        for (Method m : c.getDeclaredMethods()) names.add(Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.stream(m.getParameterTypes()).map(Class::getSimpleName).toList() + Arrays.toString(m.getExceptionTypes()));
        Collections.sort(names);
        names.forEach(System.out::println);
        for (String n : new String[] {"missing", "secret", "who"}) {
            try {
                c.getMethod(n, int[].class);
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        call(Object.class.getMethod("toString"), "string's own");
        call(List.class.getMethod("size"), List.of(1, 2, 3));
        call(String.class.getMethod("valueOf", char[].class), null, (Object) "chars".toCharArray());
        call(Math.class.getMethod("max", int.class, int.class), null, 5, 9);
        c.getMethod("fail", String.class).invoke(t, "uncaught");
    }
}
