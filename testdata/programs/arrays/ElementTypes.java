// Shows arrays of every element type: defaults, stores with narrowing, loads with sign extension, class names.
package arrays;

public class ElementTypes {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        Object[] o = new Object[3];
        String[] t = new String[3];
        System.out.println(z[0] + " " + b[0] + " " + s[0] + " " + (int) c[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + o[0] + " " + t[0]);
        int[] raw = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -32769, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int n = 0; n < raw.length; n++) {
            int v = raw[n];
            int k = n % 3;
            z[k] = (v & 1) != 0;
            b[k] = (byte) v;
            s[k] = (short) v;
            c[k] = (char) v;
            i[k] = v;
            l[k] = v * 3L;
            f[k] = v / 3f;
            d[k] = v / 3d;
            o[k] = v;
            t[k] = "v" + v;
            System.out.println(v + ": " + z[k] + " " + b[k] + " " + s[k] + " " + (int) c[k] + " " + i[k] + " " + l[k] + " "
                + Float.floatToIntBits(f[k]) + " " + Double.doubleToLongBits(d[k]) + " " + o[k] + " " + t[k]);
        }
        Object[] arrays = {z, b, s, c, i, l, f, d, o, t, new int[0][], new Runnable[0], new Integer[2][3][]};
        for (Object array : arrays) {
            Class<?> type = array.getClass();
            System.out.println(type.getName() + " " + type.getSimpleName() + " " + type.getComponentType().getName() + " "
                + java.lang.reflect.Array.getLength(array) + " " + type.getSuperclass().getSimpleName() + " "
                + (array instanceof Cloneable) + " " + (array instanceof java.io.Serializable) + " " + (array instanceof Object[]));
        }
        byte[] literal = {1, 'a', (byte) 200, -128};
        char[] chars = {65, 'B', '\u20ac', (char) -1};
        double[] doubles = {1, 2L, 'c', 1.5f, 1e300};
        long sum = 0;
        for (byte x : literal) sum += x;
        for (char x : chars) sum += x;
        for (double x : doubles) sum += (long) (x % 1000);
        System.out.println(sum);
        final int[] empty = {};
        System.out.println(empty.length + " " + new String[] {}.length + " " + new int[][] {{}, {1}, null}.length);
        int postfix[] = {1, 2}, scalar = 3, matrix[][] = {{4}, {5, 6}};
        System.out.println(postfix.length + scalar + matrix[1][1]);
        int[][] halfPostfix[] = new int[1][2][3];
        System.out.println(halfPostfix[0][1].length);
    }
}
