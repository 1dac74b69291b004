// Shows instanceof and casts on array types, including primitive arrays and nested component types.
package arrays;

public class ArrayTypeTests {
    static String describe(Object o) {
        if (o instanceof int[] ints) return "int[" + ints.length + "]";
        if (o instanceof Integer[] boxes && boxes.length > 0) return "Integer " + boxes[0];
        if (o instanceof Object[][] nested) return "nested " + nested.length;
        if (o instanceof Object[] objects) return "objects " + objects.length;
        if (o instanceof Cloneable) return "cloneable " + o.getClass().getSimpleName();
        return "other";
    }

    static String cast(Object o, Class<?> type) {
        try {
            type.cast(o);
            return "ok";
        } catch (ClassCastException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        Object[] samples = {
            new int[2], new Integer[] {5}, new Integer[0], new String[1][1], new int[3][], new int[1][1][1], new Object[2], new long[1],
            new Number[] {1}, "s", new java.util.ArrayList<String>(), null, new Comparable<?>[4], new Object[][] {{}, {1}}
        };
        for (Object o : samples) System.out.println(describe(o));
        Class<?>[] types = {int[].class, Integer[].class, Number[].class, Object[].class, Object[][].class, Cloneable.class, java.io.Serializable[].class};
        for (Class<?> type : types) {
            System.out.print(type.getSimpleName() + ": ");
            for (Object o : samples) System.out.print(type.isInstance(o) ? '1' : '0');
            System.out.print(" ");
            for (Class<?> other : types) System.out.print(type.isAssignableFrom(other) ? '1' : '0');
            System.out.println();
        }
        System.out.println(cast(new int[0], Object[].class));
        System.out.println(cast(new Object[0], String[].class));
        System.out.println(cast("s", int[].class));
        System.out.println(cast(new int[0][0], Object[].class));
        System.out.println(cast(null, int[].class));
        Object o = new Object[] {"a", "b"};
        try {
            String[] strings = (String[]) o;
            System.out.println(strings.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            long[] longs = (long[]) samples[0];
            System.out.println(longs.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            ArrayTypeTests[][] mine = (ArrayTypeTests[][]) (Object) new ArrayTypeTests[0];
            System.out.println(mine.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Number[] numbers = (Number[]) samples[1];
        Object[] objects = numbers;
        Comparable<?>[] comparables = (Comparable<?>[]) objects;
        System.out.println(comparables.length + " " + (objects == samples[1]) + " " + numbers.getClass().getSimpleName());
        Object arrayOfArrays = samples[4];
        int[][] rows = (int[][]) arrayOfArrays;
        System.out.println(rows.length + " " + (rows[0] == null) + " " + (rows instanceof Object[]) + " " + int[][].class.getComponentType());
        String[] failed = (String[]) (Object) new Integer[] {1};
        System.out.println(failed.length);
    }
}
