// Shows varargs methods: how calls pick between overloads, null arguments, empty arrays and primitives.
package arrays;

import java.util.Arrays;

public class VarargsCalls {
    static String f(Object... xs) {
        return xs == null ? "Object...null" : "Object..." + xs.length + Arrays.toString(xs);
    }

    static String g(int x) {
        return "int";
    }

    static String g(Integer x) {
        return "Integer";
    }

    static String g(long x) {
        return "long";
    }

    static String g(int... xs) {
        return "int..." + xs.length;
    }

    static String h(String s, Object... rest) {
        return s + "+" + rest.length;
    }

    static String h(String s, String t) {
        return s + t;
    }

    static int sum(int... xs) {
        int total = 0;
        for (int x : xs) total += x;
        return total;
    }

    static double mean(double first, double... rest) {
        double total = first;
        for (double x : rest) total += x;
        return total / (rest.length + 1);
    }

    @SafeVarargs
    static <T extends Comparable<T>> T max(T first, T... rest) {
        T best = first;
        for (T x : rest) if (x.compareTo(best) > 0) best = x;
        return best;
    }

    static void mutate(String... xs) {
        if (xs.length > 0) xs[0] = "changed";
    }

    @SafeVarargs
    static <T> T[] array(T... xs) {
        return xs;
    }

    public static void main(String... args) {
        System.out.println(f() + " " + f(1) + " " + f("a", 2, 'c', 4L, null) + " " + f((Object) null) + " " + f((Object[]) null));
        System.out.println(f(new Object[] {1, 2}) + " " + f((Object) new String[] {"x"}).startsWith("Object...1") + " " + f(new String[] {"x", "y"})
            + " " + f(new int[] {1, 2}).startsWith("Object...1") + " " + f(new Object[0]) + " " + f(new Object[] {}, 1).startsWith("Object...2"));
        byte b = 1;
        char c = 'c';
        System.out.println(g(b) + " " + g(c) + " " + g(1) + " " + g(1L) + " " + g(Integer.valueOf(1)) + " " + g() + " " + g(1, 2) + " " + g(new int[3]) + " " + g((short) 1));
        System.out.println(h("a") + " " + h("a", "b") + " " + h("a", 1) + " " + h("a", "b", "c") + " " + h("a", new Object[] {1, 2, 3}));
        System.out.println(sum() + " " + sum(5) + " " + sum(1, 2, 3, 'd', b) + " " + mean(1) + " " + mean(1, 2, 3f, 4L));
        System.out.println(max("b", "zz", "a") + " " + max(3) + " " + max(1.5, -2.0, 7.25));
        String[] words = {"original", "other"};
        mutate(words);
        System.out.println(words[0]);
        String single = "kept";
        mutate(single);
        mutate();
        System.out.println(single);
        System.out.println(array(1, 2).getClass().getSimpleName() + " " + array("x").getClass().getSimpleName() + " " + array(1, "x").getClass().getComponentType().getSimpleName().length());
        System.out.println(String.format("%s-%s-%s", (Object[]) new String[] {"p", "q", "r"}) + " " + String.format("%s", (Object) "alone"));
        System.out.println(Arrays.asList(array(array(1), array(2, 3))).size());
        try {
            Integer[] numbers = VarargsCalls.<Integer>array(1, 2);
            Object[] objects = numbers;
            objects[0] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
