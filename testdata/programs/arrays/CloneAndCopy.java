// Shows cloning of arrays of all kinds and the copyOf and copyOfRange families.
package arrays;

import java.util.Arrays;

public class CloneAndCopy {
    public static void main(String[] args) {
        int[] ints = {3, 1, 2};
        int[] copy = ints.clone();
        copy[0] = 9;
        System.out.println(ints[0] + " " + copy[0] + " " + (ints.getClass() == copy.getClass()) + " " + ints.equals(copy));
        int[][] nested = {{1}, {2}};
        int[][] shallow = nested.clone();
        shallow[0][0] = 7;
        shallow[1] = null;
        System.out.println(nested[0][0] + " " + (nested[1] == null));
        String[] words = {"a", null, "c"};
        String[] cloned = words.clone();
        System.out.println(Arrays.equals(words, cloned) + " " + (words[0] == cloned[0]));
        boolean[] z = new boolean[] {true}.clone();
        byte[] b = new byte[] {-1}.clone();
        short[] s = new short[] {-2}.clone();
        char[] c = new char[] {'q'}.clone();
        long[] l = new long[] {1L << 50}.clone();
        float[] f = new float[] {Float.NaN}.clone();
        double[] d = new double[] {-0.0}.clone();
        System.out.println(z[0] + " " + b[0] + " " + s[0] + " " + c[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + new int[0].clone().length);
        Object[] covariant = new Integer[] {1, 2}.clone();
        System.out.println(covariant.getClass().getSimpleName());
        System.out.println(Arrays.toString(Arrays.copyOf(ints, 5)) + Arrays.toString(Arrays.copyOf(ints, 1)) + Arrays.toString(Arrays.copyOf(ints, 0)));
        System.out.println(Arrays.toString(Arrays.copyOf(words, 4)) + Arrays.toString(Arrays.copyOf(z, 3)) + Arrays.toString(Arrays.copyOf(d, 2)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(ints, 1, 3)) + Arrays.toString(Arrays.copyOfRange(ints, 2, 6)) + Arrays.toString(Arrays.copyOfRange(ints, 3, 3)));
        Object[] widened = Arrays.copyOf(words, 2, Object[].class);
        widened[0] = 5;
        System.out.println(widened.getClass().getSimpleName() + Arrays.toString(widened));
        try {
            Arrays.copyOf(new Object[] {"s", 1}, 2, String[].class);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[][] bad = {{-1, 2}, {4, 5}, {2, 1}};
        for (int[] range : bad) {
            try {
                System.out.println(Arrays.toString(Arrays.copyOfRange(ints, range[0], range[1])));
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getClass().getSimpleName());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Arrays.copyOf(ints, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        char[] text = "characters".toCharArray();
        System.out.println(new String(Arrays.copyOfRange(text, 4, 9)) + String.valueOf(text, 0, 4) + String.copyValueOf(text, 1, 2));
        long[] grown = {1};
        while (grown.length < 20) {
            long[] larger = Arrays.copyOf(grown, grown.length * 2);
            for (int i = grown.length; i < larger.length; i++) larger[i] = larger[i - grown.length] * 3 + i;
            grown = larger;
        }
        System.out.println(Arrays.toString(grown));
        Integer[] empty = {};
        Integer[] other = Arrays.asList(3, 4).toArray(empty);
        System.out.println(other.length + " " + (empty == other) + " " + Arrays.asList().toArray(empty).length);
        Integer[] roomy = {9, 9, 9, 9};
        System.out.println(Arrays.toString(Arrays.asList(1, 2).toArray(roomy)));
    }
}
