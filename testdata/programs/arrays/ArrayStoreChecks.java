// Shows covariant arrays: which stores pass, which throw ArrayStoreException, and the uncaught last one.
package arrays;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class ArrayStoreChecks {
    interface Shape { }

    static class Circle implements Shape { }

    static class Ring extends Circle { }

    static class Square implements Shape { }

    static String store(Object[] array, Object value) {
        try {
            array[0] = value;
            return "ok";
        } catch (ArrayStoreException e) {
            return e.getMessage();
        }
    }

    static <T> T[] fill(T[] array, T value) {
        for (int i = 0; i < array.length; i++) array[i] = value;
        return array;
    }

    public static void main(String[] args) {
        Object[][] arrays = {
            new Object[1], new Shape[1], new Circle[1], new Ring[1], new Square[1], new String[1], new Integer[1], new Number[1],
            new Comparable<?>[1], new Serializable[1], new int[1][], new Object[1][], new Cloneable[1], new List<?>[1], new Shape[1][]
        };
        Object[] values = {
            null, new Circle(), new Ring(), new Square(), "s", 1, 2.5, new int[0], new Object[0], new ArrayList<String>(), new Circle[0], new int[0][]
        };
        for (Object[] array : arrays) {
            System.out.println(array.getClass().getSimpleName());
            for (Object value : values) {
                System.out.println("  " + (value == null ? "null" : value.getClass().getSimpleName()) + " -> " + store(array, value));
            }
        }
        try {
            fill((Object[]) new Integer[2], "text");
        } catch (ArrayStoreException e) {
            System.out.println("generic " + e.getMessage());
        }
        try {
            Number[] numbers = new Integer[] {1, 2, 3};
            System.arraycopy(new Number[] {7, 8.5, 9}, 0, numbers, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println("arraycopy " + e.getMessage());
        }
        Shape[] shapes = new Ring[2];
        shapes[0] = new Ring();
        System.out.println(shapes[0].getClass().getSimpleName());
        int evaluated = 0;
        try {
            shapes[evaluated++] = new Shape[] {new Square(), new Circle()}[evaluated++];
        } finally {
            System.out.println("evaluated " + evaluated);
        }
    }
}
