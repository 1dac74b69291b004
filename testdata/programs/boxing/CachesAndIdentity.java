// Shows the caches of boxed values, identity versus equality, and comparisons that unbox or do not.
package boxing;

import java.util.Arrays;
import java.util.List;

public class CachesAndIdentity {
    static boolean same(Object a, Object b) {
        return a == b;
    }

    static <T> boolean generic(T a, T b) {
        return a == b;
    }

    public static void main(String[] args) {
        int[] values = {-129, -128, -1, 0, 1, 127, 128, 1000};
        for (int v : values) {
            Integer a = v, b = v;
            Long l = (long) v, m = (long) v;
            Short s = (short) v, t = (short) v;
            Byte x = (byte) v, y = (byte) v;
            System.out.println(v + " " + (a == b) + " " + a.equals(b) + " " + (l == m) + " " + (s == t) + " " + (x == y) + " " + same(v, v) + " " + generic((char) Math.abs(v), (char) Math.abs(v)) + " " + Integer.valueOf(v).equals(v));
        }
        Character c1 = 'a', c2 = 'a', c3 = '\u0080', c4 = '\u0080';
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + c3.equals(c4) + " " + (t1 == t2) + " " + same(Boolean.parseBoolean("yes"), false));
        Integer thousand = 1000;
        Long thousandLong = 1000L;
        System.out.println((thousand == 1000) + " " + (1000 == thousand) + " " + (thousand == 1000.0) + " " + (thousandLong == 1000) + " " + thousand.equals(1000L) + " " + thousandLong.equals(1000) + " " + thousandLong.equals(1000L) + " " + new Object().equals(thousand));
        Integer small = 5, other = 5, large = 500, large2 = 500;
        System.out.println((small >= other && small <= other && small == other) + " " + (large >= large2 && large <= large2 && large != large2));
        Integer n = 127;
        Integer before = n;
        n++;
        System.out.println(n + " " + before + " " + (n == 128) + " " + same(n, 128) + " " + same(--n, before));
        n += 5;
        n *= n;
        n >>= 2;
        System.out.println(n + " " + -n + " " + ~n + " " + n % 7 + " " + (n > 4000) + " " + (n & 0xFF));
        double sum = 0;
        for (Number number : new Number[] {1, 2L, 3f, 4d, (byte) 5, (short) 6}) sum += number.doubleValue() + number.intValue() * 10;
        System.out.println(sum);
        List<Integer> list = Arrays.asList(200, 200);
        System.out.println((list.get(0) == list.get(1)) + " " + list.get(0).equals(list.get(1)) + " " + (list.get(0) == (int) list.get(1)) + " " + (list.get(0) - list.get(1) == 0));
        Object o = true ? 1 : 2.0;
        Object p = true ? (Object) 1 : 2.0;
        Object q = true ? 1 : 'a';
        Object r = true ? Integer.valueOf(1) : Character.valueOf('a');
        System.out.println(o + " " + p + " " + (q instanceof Character) + " " + r);
        System.out.println(Integer.valueOf(3).hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Short.valueOf((short) -7).hashCode() + " " + Character.valueOf('z').hashCode() + " " + Boolean.FALSE.hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode());
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Long.compare(5, -5) + " " + Character.valueOf('a').compareTo('d') + " " + Byte.compare((byte) -1, (byte) 1) + " " + Boolean.compare(true, false) + " " + Short.compare((short) -5, (short) 9) + " " + Byte.compareUnsigned((byte) -1, (byte) 1));
        Integer none = null;
        try {
            int i = none;
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        try {
            System.out.println(none == 5);
        } catch (NullPointerException e) {
            System.out.println("null compared");
        }
        System.out.println((none == null) + " " + same(none, null) + " " + "x".equals(none) + none);
    }
}
