// Shows prefix and postfix ++ and -- on locals, fields, array elements and boxed values of all types.
package arith;

public class IncrementDecrement {
    static byte sb = Byte.MAX_VALUE;
    static short ss = Short.MAX_VALUE;
    static char sc = Character.MAX_VALUE;
    static int si = Integer.MAX_VALUE;
    static long sl = Long.MAX_VALUE;
    static float sf = 16777216f;
    static double sd = 0.1;
    Integer boxedInt = 127;
    Long boxedLong = -1L;
    Character boxedChar = 'z';
    Byte boxedByte = Byte.MIN_VALUE;
    Double boxedDouble = -0.5;

    public static void main(String[] args) {
        System.out.println(sb++ + " " + sb + " " + ++sb + " " + sb-- + " " + --sb + " " + --sb);
        System.out.println(ss++ + " " + ss + " " + ++ss + " " + ss-- + " " + --ss + " " + --ss);
        System.out.println((int) sc++ + " " + (int) sc + " " + (int) ++sc + " " + (int) sc-- + " " + (int) --sc);
        System.out.println(si++ + " " + si + " " + ++si + " " + si-- + " " + --si + " " + --si);
        System.out.println(sl++ + " " + sl + " " + ++sl + " " + sl-- + " " + --sl + " " + --sl);
        System.out.println(sf++ + " " + sf + " " + ++sf + " " + sf-- + " " + --sf);
        System.out.println(sd++ + " " + sd + " " + ++sd + " " + sd-- + " " + --sd);
        byte b = Byte.MIN_VALUE;
        short s = Short.MIN_VALUE;
        char c = 0;
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = -0.5f;
        double d = Double.MAX_VALUE;
        System.out.println(b-- + " " + s-- + " " + (int) c-- + " " + i-- + " " + l-- + " " + f++ + " " + d--);
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + (d == Double.MAX_VALUE));
        IncrementDecrement o = new IncrementDecrement();
        Integer before = o.boxedInt;
        System.out.println(o.boxedInt++ + " " + ++o.boxedInt + " " + before + " " + o.boxedInt);
        System.out.println(o.boxedLong++ + " " + o.boxedLong + " " + --o.boxedLong);
        System.out.println(o.boxedChar++ + " " + o.boxedChar + " " + --o.boxedChar);
        System.out.println(o.boxedByte-- + " " + o.boxedByte);
        System.out.println(++o.boxedDouble + " " + o.boxedDouble--);
        byte[] bytes = {-1};
        char[] chars = {'a'};
        short[] shorts = {7};
        long[] longs = {7};
        float[] floats = {1};
        double[] doubles = {1};
        Integer[] boxes = {1, null};
        System.out.println(bytes[0]++ + ++bytes[0] + " " + chars[0]++ + ++chars[0] + " " + shorts[0]-- + " " + --longs[0] + " " + floats[0]++ + " " + ++doubles[0] + " " + boxes[0]++);
        System.out.println(bytes[0] + " " + chars[0] + " " + shorts[0] + " " + longs[0] + " " + floats[0] + " " + doubles[0] + " " + boxes[0]);
        try {
            boxes[1]++;
        } catch (NullPointerException e) {
            System.out.println("null box stays " + boxes[1]);
        }
        int x = 5;
        x = x++ + x++ - --x;
        System.out.println(x);
        x = x++;
        System.out.println(x);
        int[] a = {0, 0, 0, 0};
        int p = 0;
        a[p++] = p++;
        a[p] = p = 3;
        a[p]--;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " " + p);
        int y = 1000;
        for (int n = 0; n < 5; n++) {
            y += 1000;
            y -= 30000;
            y += 100;
        }
        System.out.println(y);
    }
}
