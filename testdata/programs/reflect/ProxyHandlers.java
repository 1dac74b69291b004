// Dynamic proxies: dispatch, Object methods, default methods, primitive results and undeclared exceptions.
package reflect;

import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ProxyHandlers {
    interface Greeter {
        String greet(String name);
        default String twice(String n) { return greet(n) + greet(n); }
        int count();
        void nothing();
        static String util() { return "static"; }
    }

    interface Checked {
        void io() throws java.io.IOException;
        int[] array(long l, double... ds);
    }

    @SuppressWarnings("unchecked")
    static <T> T make(InvocationHandler h, Class<?>... ifs) {
        return (T) Proxy.newProxyInstance(ProxyHandlers.class.getClassLoader(), ifs, h);
    }

    static void attempt(String label, Supplier<?> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (UndeclaredThrowableException e) {
            System.out.println(label + " undeclared " + e.getUndeclaredThrowable());
        } catch (NullPointerException e) {
            System.out.println(label + " null for primitive");
        } catch (ClassCastException e) {
            System.out.println(label + " class cast");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Greeter g = make((p, m, a) -> {
            log.add(m.getName() + (a == null ? "()" : Arrays.toString(a)));
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            return switch (m.getName()) {
                case "greet" -> "Hello " + a[0] + ". ";
                case "count" -> log.size();
                case "toString" -> "proxy!";
                case "hashCode" -> 77;
                case "equals" -> p == a[0];
                default -> null;
            };
        }, Greeter.class);
        System.out.println(g.greet("Ann") + g.twice("Bob") + g.count());
        g.nothing();
        System.out.println(g + " " + g.hashCode() + " " + g.equals(g) + " " + g.equals("x") + " " + new HashSet<>(List.of(g)).contains(g));
        System.out.println(log);
        System.out.println(Proxy.isProxyClass(g.getClass()) + " " + (g instanceof Greeter) + " " + g.getClass().getInterfaces()[0].getSimpleName() + " " + Modifier.isFinal(g.getClass().getModifiers()) + " " + g.getClass().getSuperclass().getName() + " " + (Proxy.getInvocationHandler(g) != null));
        Greeter bad = make((p, m, a) -> switch (m.getName()) {
            case "greet" -> 42;
            case "count" -> null;
            case "nothing" -> throw new Exception("checked");
            default -> "str";
        }, Greeter.class);
        attempt("wrong type", () -> bad.greet("x"));
        attempt("null int", bad::count);
        attempt("undeclared", () -> { bad.nothing(); return "?"; });
        attempt("hash as string", bad::hashCode);
        Checked c = make((p, m, a) -> {
            if (m.getName().equals("io")) throw new java.io.FileNotFoundException("declared kind");
            return new int[] {((Long) a[0]).intValue(), ((double[]) a[1]).length};
        }, Checked.class, Comparable.class);
        try {
            c.io();
        } catch (java.io.IOException e) {
            System.out.println("passed through " + e.getMessage());
        }
        System.out.println(Arrays.toString(c.array(9L, 1, 2, 3)) + " " + (c instanceof Comparable));
        List<Integer> real = new ArrayList<>(List.of(3, 1, 2));
        @SuppressWarnings("unchecked")
        List<Integer> traced = make((p, m, a) -> {
            log.add(m.getName());
            try {
                return m.invoke(real, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }, List.class);
        log.clear();
        traced.add(10);
        Collections.sort(traced);
        int sum = 0;
        for (int x : traced) sum += x;
        System.out.println(real + " " + sum + " " + log + " " + traced.size());
        attempt("delegated exception", () -> traced.get(99));
        IntBinaryOperator op = make((p, m, a) -> (int) a[0] * 10 + (int) a[1], IntBinaryOperator.class);
        System.out.println(op.applyAsInt(4, 2));
        attempt("not an interface", () -> make((p, m, a) -> null, String.class));
        attempt("repeated", () -> make((p, m, a) -> null, Runnable.class, Runnable.class));
        attempt("not a proxy", () -> Proxy.getInvocationHandler("text"));
    }
}
