// Shows generic arrays, array creation by class token, generic varargs and arrays of parameterised types.
package generics;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

public class GenericArraysAndVarargs {
    static class Stack<E> {
        private E[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack(int capacity) {
            items = (E[]) new Object[capacity];
        }

        void push(E e) {
            if (size == items.length) items = Arrays.copyOf(items, size * 2 + 1);
            items[size++] = e;
        }

        E pop() {
            if (size == 0) throw new IllegalStateException("stack is empty");
            E e = items[--size];
            items[size] = null;
            return e;
        }

        <T> T[] toArray(T[] like) {
            @SuppressWarnings("unchecked")
            T[] out = like.length >= size ? like : (T[]) Array.newInstance(like.getClass().getComponentType(), size);
            System.arraycopy(items, 0, out, 0, size);
            return out;
        }

        E[] expose() {
            return items;
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T[] create(Class<T> type, int n) {
        return (T[]) Array.newInstance(type, n);
    }

    static <T> T[] build(IntFunction<T[]> maker, T... values) {
        T[] out = maker.apply(values.length);
        for (int i = 0; i < values.length; i++) out[values.length - 1 - i] = values[i];
        return out;
    }

    @SafeVarargs
    static <T> List<T> flatten(List<? extends T>... lists) {
        List<T> out = new ArrayList<>();
        for (List<? extends T> l : lists) out.addAll(l);
        return out;
    }

    static <T> T[] unsafe(T a, T b) {
        return pack(a, b);
    }

    @SafeVarargs
    static <T> T[] pack(T... ts) {
        return ts;
    }

    public static void main(String[] args) {
        Stack<String> stack = new Stack<>(1);
        for (String s : "a b c d".split(" ")) stack.push(s);
        System.out.println(Arrays.toString(stack.toArray(new String[0])) + " " + stack.toArray(new Object[6]).length + " " + stack.pop());
        try {
            String[] wrong = stack.expose();
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            stack.toArray(new Integer[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Integer[] ints = create(Integer.class, 3);
        List<?>[] lists = create(List.class, 2);
        System.out.println(ints.getClass().getSimpleName() + ints.length + lists.getClass().getSimpleName());
        System.out.println(Arrays.toString(build(String[]::new, "x", "y", "z")) + Arrays.toString(build(Number[]::new, 1, 2.5)));
        System.out.println(flatten(List.of(1, 2), List.of(), List.of(3.5)) + " " + flatten().size());
        System.out.println(pack("p", "q").getClass().getSimpleName() + pack(1, 2)[1] + pack().length);
        try {
            String[] packed = unsafe("p", "q");
            System.out.println(packed.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<String>[] buckets = pack(List.of("a"), List.of("b", "c"));
        Object[] alias = buckets;
        alias[0] = List.of(5);
        System.out.println(buckets[1].get(1) + " " + buckets[0]);
        try {
            System.out.println(buckets[0].get(0).length());
        } catch (ClassCastException e) {
            System.out.println("polluted bucket");
        }
        int[][] matrix = create(int[].class, 2);
        System.out.println(matrix.getClass().getSimpleName() + matrix.length);
        try {
            while (true) System.out.print(stack.pop() + " ");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
