// Generic type information: type variables, bounds, wildcards, parameterized supertypes and generic arrays.
package reflect;

import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class GenericSignatures {
    interface Repo<K extends Comparable<? super K>, V> {
        Map<K, ? extends List<V[]>> load(Function<? super K, ? extends V> f) throws IllegalStateException;
    }

    static class Box<T extends Number & Comparable<T>> extends ArrayList<Map.Entry<T, String>> implements Repo<String, T> {
        T value;
        T[] array;
        List<T>[] lists;
        Map<String, ? super Integer> map;
        int plain;
        Outer<String>.Inner<Integer> nested;
        List<?> any;
        <X extends Exception, Y> Y run(X x, Class<Y> c) throws X { return null; }
        <Q> Box(Q q, List<Q> l) { }
        @Override public Map<String, List<T[]>> load(Function<? super String, ? extends T> f) { return null; }
    }

    static class Outer<A> {
        class Inner<B> { }
    }

    abstract static class TypeToken<T> {
        final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
    }

    static String kind(Type t) {
        if (t instanceof Class<?> c) return "class " + c.getSimpleName();
        if (t instanceof ParameterizedType p) {
            StringJoiner j = new StringJoiner(", ", "param " + ((Class<?>) p.getRawType()).getSimpleName() + "<", ">");
            for (Type a : p.getActualTypeArguments()) j.add(kind(a));
            return j + (p.getOwnerType() == null ? "" : " of " + kind(p.getOwnerType()));
        }
        if (t instanceof TypeVariable<?> v) return "var " + v.getName();
        if (t instanceof WildcardType w) return "wild up " + Arrays.toString(w.getUpperBounds()) + " low " + Arrays.toString(w.getLowerBounds());
        if (t instanceof GenericArrayType g) return "array of " + kind(g.getGenericComponentType());
        return "?";
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Repo.class, Box.class, Outer.Inner.class, String.class, Map.class, Enum.class}) {
            System.out.println(c.toGenericString());
            for (TypeVariable<?> v : c.getTypeParameters()) System.out.println("  " + v + " bounds " + Arrays.toString(v.getBounds()) + " declared by " + v.getGenericDeclaration());
        }
        System.out.println(Box.class.getGenericSuperclass() + " | " + Arrays.toString(Box.class.getGenericInterfaces()));
        System.out.println(kind(Box.class.getGenericSuperclass()));
        for (String n : new String[] {"value", "array", "lists", "map", "plain", "nested", "any"}) {
            Type t = Box.class.getDeclaredField(n).getGenericType();
            System.out.println(n + ": " + t + " | " + kind(t) + " | erased " + Box.class.getDeclaredField(n).getType().getSimpleName());
        }
        Method run = Box.class.getDeclaredMethod("run", Exception.class, Class.class);
        System.out.println(run.toGenericString() + " | " + Arrays.toString(run.getTypeParameters()) + " " + Arrays.toString(run.getGenericExceptionTypes()) + " " + kind(run.getGenericParameterTypes()[1]));
        Method load = Repo.class.getMethod("load", Function.class);
        System.out.println(load.getGenericReturnType() + " | " + load.getGenericParameterTypes()[0] + " | " + load.toGenericString());
        System.out.println(Box.class.getDeclaredConstructors()[0].toGenericString());
        int bridges = 0;
        for (Method m : Box.class.getDeclaredMethods()) if (m.isBridge() && m.isSynthetic()) bridges++;
        System.out.println("bridges " + bridges);
        System.out.println(new TypeToken<Map<String, List<? extends int[]>>>() { }.type + " " + new TypeToken<String>() { }.type);
        Type a = Box.class.getDeclaredField("any").getGenericType();
        Type b = Box.class.getDeclaredField("any").getGenericType();
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + Box.class.getTypeParameters()[0].equals(Box.class.getTypeParameters()[0]) + " " + Comparable.class.getTypeParameters()[0].getBounds()[0]);
        System.out.println(List.class.getMethod("toArray", Object[].class).toGenericString());
        System.out.println(Collections.class.getMethod("max", Collection.class).toGenericString());
        System.out.println(Integer.class.getGenericInterfaces()[0] + " " + Class.class.getMethod("asSubclass", Class.class).getGenericReturnType());
    }
}
