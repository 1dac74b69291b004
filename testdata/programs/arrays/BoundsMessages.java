// Shows the exceptions of bad indexes and sizes with their messages for each array type, evaluated in order.
package arrays;

public class BoundsMessages {
    static int evaluations;

    static int count(int n) {
        evaluations++;
        return n;
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " passed");
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        int[] indexes = {-1, 0, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        byte[] bytes = new byte[3];
        boolean[] flags = new boolean[3];
        char[] chars = new char[3];
        short[] shorts = new short[3];
        int[] ints = new int[3];
        long[] longs = new long[3];
        float[] floats = new float[3];
        double[] doubles = new double[3];
        Object[] objects = new Object[3];
        for (int index : indexes) {
            attempt("baload " + index, () -> System.out.print(bytes[index]));
            attempt("zastore " + index, () -> flags[index] = true);
            attempt("castore " + index, () -> chars[index]++);
            attempt("saload " + index, () -> System.out.print(shorts[index]));
            attempt("iaload " + index, () -> System.out.print(ints[index]));
            attempt("lastore " + index, () -> longs[index] = 5);
            attempt("fastore " + index, () -> floats[index] = 5);
            attempt("daload " + index, () -> System.out.print(doubles[index]));
            attempt("aastore " + index, () -> objects[index] = "x");
        }
        attempt("empty", () -> System.out.print(new int[0][0][0].length + new int[0][0].length));
        attempt("empty load", () -> System.out.print((new int[0])[count(0)]));
        attempt("literal", () -> System.out.print(new int[] {1, 2}[count(2)]));
        attempt("negative new", () -> System.out.print(new int[count(-1)].length));
        attempt("negative object", () -> System.out.print(new String[count(Integer.MIN_VALUE)].length));
        attempt("negative inner", () -> System.out.print(new int[count(2)][count(-5)].length));
        attempt("negative outer of three", () -> System.out.print(new int[count(-2)][count(-5)][count(-7)].length));
        attempt("zero outer negative inner", () -> System.out.print(new long[count(0)][count(-3)].length));
        attempt("reflective", () -> java.lang.reflect.Array.newInstance(char.class, -4));
        attempt("text charAt", () -> "abc".charAt(count(3)));
        attempt("text substring", () -> "abc".substring(count(2), count(1)));
        attempt("store evaluates value first", () -> ints[count(7)] = count(1));
        System.out.println("evaluations " + evaluations);
        int[] target = new int[2];
        int i = 0;
        try {
            target[i++] = target[i++] + target[i++];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " i " + i);
        }
        System.out.println(target[args.length + 5]);
    }
}
