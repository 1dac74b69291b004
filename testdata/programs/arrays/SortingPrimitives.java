// Shows Arrays.sort on primitive arrays of several sizes and shapes, checked by order and checksum.
package arrays;

import java.util.Arrays;

public class SortingPrimitives {
    static int seed = 12345;

    static int next() {
        seed = seed * 1664525 + 1013904223;
        return seed;
    }

    static String digest(int[] a) {
        long h = 0;
        boolean ordered = true;
        for (int i = 0; i < a.length; i++) {
            h = h * 31 + a[i];
            if (i > 0 && a[i - 1] > a[i]) ordered = false;
        }
        return ordered + ":" + h;
    }

    public static void main(String[] args) {
        for (int size : new int[] {0, 1, 2, 3, 10, 43, 44, 65, 100, 300, 700, 3000}) {
            int[] random = new int[size], sorted = new int[size], reversed = new int[size], few = new int[size], saw = new int[size];
            for (int i = 0; i < size; i++) {
                random[i] = next();
                sorted[i] = i * 3;
                reversed[i] = -i;
                few[i] = next() >>> 30;
                saw[i] = i % 17 * (i % 2 == 0 ? 1 : -1);
            }
            Arrays.sort(random);
            Arrays.sort(sorted);
            Arrays.sort(reversed);
            Arrays.sort(few);
            Arrays.sort(saw);
            System.out.println(size + " " + digest(random) + " " + digest(sorted) + " " + digest(reversed) + " " + digest(few) + " " + digest(saw));
        }
        int[] part = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
        Arrays.sort(part, 2, 7);
        System.out.println(Arrays.toString(part));
        try {
            Arrays.sort(part, 5, 11);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(part, 5, 4);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        byte[] bytes = new byte[200];
        short[] shorts = new short[200];
        char[] chars = new char[200];
        long[] longs = new long[200];
        float[] floats = new float[200];
        double[] doubles = new double[200];
        for (int i = 0; i < 200; i++) {
            bytes[i] = (byte) next();
            shorts[i] = (short) (next() >> 9);
            chars[i] = (char) ('a' + (next() >>> 28));
            longs[i] = (long) next() << 32 ^ next();
            floats[i] = next() / 1000f;
            doubles[i] = i % 13 == 0 ? Double.NaN : i % 7 == 0 ? -0.0 : next() / 3.0;
        }
        Arrays.sort(bytes);
        Arrays.sort(shorts);
        Arrays.sort(chars);
        Arrays.sort(longs);
        Arrays.sort(floats);
        Arrays.sort(doubles);
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(shorts) + " " + new String(chars) + " " + Arrays.hashCode(longs)
            + " " + Arrays.hashCode(floats) + " " + Arrays.hashCode(doubles));
        System.out.println(bytes[0] + " " + shorts[199] + " " + longs[100] + " " + doubles[199] + " " + Arrays.binarySearch(doubles, -0.0) / 100);
    }
}
