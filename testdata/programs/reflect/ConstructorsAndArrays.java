// Constructor.newInstance, abstract and failing constructors, and the Array class for every component type.
package reflect;

import java.lang.reflect.*;
import java.util.*;

public class ConstructorsAndArrays {
    static class Thing {
        final String how;
        public Thing() { how = "default"; }
        private Thing(int x) { how = "int " + x; }
        Thing(String... s) { how = "varargs " + s.length; }
        protected Thing(List<String> l, double d) { how = l + " " + d; }
        public Thing(Object fail) throws java.io.IOException { throw new java.io.IOException("constructor failed on " + fail); }
    }

    abstract static class Abs { }
    class InnerNeedsOuter { int v = 3; }
    enum E { X }

    static String attempt(java.util.concurrent.Callable<?> c) {
        try {
            return String.valueOf(c.call());
        } catch (InvocationTargetException e) {
            return "ITE of " + e.getTargetException();
        } catch (NullPointerException e) {
            return "NPE";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        System.out.println(attempt(() -> Thing.class.getConstructor().newInstance().how));
        System.out.println(attempt(() -> Thing.class.getDeclaredConstructor(int.class).newInstance(5).how));
        System.out.println(attempt(() -> Thing.class.getDeclaredConstructor(int.class).newInstance('a').how));
        System.out.println(attempt(() -> Thing.class.getDeclaredConstructor(String[].class).newInstance((Object) new String[] {"a", "b"}).how));
        System.out.println(attempt(() -> Thing.class.getDeclaredConstructor(List.class, double.class).newInstance(List.of("q"), 2).how));
        System.out.println(attempt(() -> Thing.class.getConstructor(Object.class).newInstance("arg").how));
        System.out.println(attempt(() -> Thing.class.getConstructor(int.class)));
        System.out.println(attempt(() -> Abs.class.getDeclaredConstructor().newInstance()));
        System.out.println(attempt(() -> InnerNeedsOuter.class.getDeclaredConstructor()));
        System.out.println(attempt(() -> InnerNeedsOuter.class.getDeclaredConstructor(ConstructorsAndArrays.class).newInstance(new ConstructorsAndArrays()).v));
        System.out.println(attempt(() -> E.class.getDeclaredConstructors()[0].newInstance("Y", 1)));
        System.out.println(attempt(() -> Runnable.class.getDeclaredConstructor()));
        System.out.println(attempt(() -> ArrayList.class.getConstructor(int.class).newInstance(-1)));
        List<String> cs = new ArrayList<>();
        for (Constructor<?> c : Thing.class.getDeclaredConstructors()) cs.add(c.toGenericString() + " " + c.getParameterCount() + " " + c.isVarArgs() + " " + c.getName());
        Collections.sort(cs);
        cs.forEach(System.out::println);
        Class<?>[] prims = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> p : prims) {
            Object a = Array.newInstance(p, 3);
            if (p == boolean.class) Array.set(a, 1, true);
            else if (p == char.class) Array.setChar(a, 1, 'q');
            else if (p == String.class) Array.set(a, 1, "s");
            else if (p.isPrimitive()) Array.setByte(a, 1, (byte) -7);
            System.out.println(a.getClass().getName() + " " + a.getClass().getSimpleName() + " len " + Array.getLength(a) + " [1]=" + Array.get(a, 1) + " [0] null " + (Array.get(a, 0) == null));
        }
        Object grid = Array.newInstance(int.class, 2, 3);
        Array.setInt(Array.get(grid, 1), 2, 42);
        System.out.println(Arrays.deepToString((int[][]) grid) + " " + Array.newInstance(String.class, 2, 0, 4).getClass().getName());
        int[] ints = {1, 2, 3};
        System.out.println(Array.getLong(ints, 1) + " " + Array.getDouble(ints, 2));
        System.out.println(attempt(() -> Array.get(ints, 3)));
        System.out.println(attempt(() -> Array.getByte(ints, 0)));
        System.out.println(attempt(() -> { Array.set(ints, 0, 5L); return "?"; }));
        System.out.println(attempt(() -> { Array.set(ints, 0, "s"); return "?"; }));
        System.out.println(attempt(() -> { Array.set(new String[1], 0, 5); return "?"; }));
        System.out.println(attempt(() -> Array.getLength("not an array")));
        System.out.println(attempt(() -> Array.newInstance(int.class, -1)));
        System.out.println(attempt(() -> Array.newInstance(void.class, 1)));
        System.out.println(attempt(() -> Array.get(null, 0)));
        System.out.println(attempt(() -> Array.newInstance(int.class, new int[0])));
    }
}
