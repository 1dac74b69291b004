// Boxing, unboxing, caches of small values, equality traps, wrapper arithmetic and parsing limits.
package jls;

import java.util.*;

public class BoxingAndCaches {
    static String pick(long l) { return "long"; }
    static String pick(Integer i) { return "Integer"; }
    static String pick(Object o) { return "Object"; }
    static String pick(int... is) { return "int..."; }

    static String attempt(java.util.concurrent.Callable<?> c) {
        try {
            return String.valueOf(c.call());
        } catch (NullPointerException e) {
            return "NPE";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }

    public static void main(String[] args) {
        for (int v : new int[] {-129, -128, 0, 127, 128, 1000}) {
            Integer a = v;
            Integer b = v;
            Long c = (long) v;
            Long d = (long) v;
            Short e = (short) v;
            Short f = (short) v;
            System.out.println(v + " " + (a == b) + " " + a.equals(b) + " " + (c == d) + " " + (e == f) + " " + c.equals(a) + " " + (c == (long) a) + " " + new Object[] {a}[0].equals(v));
        }
        Character c1 = 127;
        Character c2 = 127;
        Character c3 = 128;
        Character c4 = 128;
        Byte b1 = -100;
        Byte b2 = -100;
        Boolean t1 = true;
        Boolean t2 = Boolean.valueOf("TRUE");
        Double d1 = 1.0;
        Double d2 = 1.0;
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + (b1 == b2) + " " + (t1 == t2) + " " + (d1 == d2) + " " + d1.equals(d2) + " " + (d1 <= d2 && d1 >= d2));
        byte by = 1;
        short sh = 1;
        System.out.println(pick(by) + " " + pick(sh) + " " + pick(1) + " " + pick(Integer.valueOf(1)) + " " + pick('c') + " " + pick(1f) + " " + pick(Long.valueOf(1)) + " " + pick() + " " + pick(1, 2) + " " + pick((Object) 1));
        Integer n = args.length > 0 ? 1 : null;
        System.out.println(attempt(() -> n + 1) + " " + attempt(() -> n == 3) + " " + attempt(() -> { int x = true ? n : 0; return x; }) + " " + attempt(() -> true ? n : "other") + " " + attempt(() -> { Map<String, Integer> m = new HashMap<>(); int x = m.get("none"); return x; }));
        Object o = true ? 1 : 2.0;
        Object p = true ? (Object) 1 : 2.0;
        Object q = true ? Integer.valueOf(7) : Character.valueOf('x');
        System.out.println(o + " " + p + " " + q + " " + o.getClass().getSimpleName() + " " + (false ? 1 : 'a') + " " + (args.length > 9 ? 1 : 'a'));
        Integer i = 5;
        Integer j = i;
        i++;
        i += 10;
        i = i * 2 - -i;
        System.out.println(i + " " + j + " " + (i > j) + " " + i.compareTo(j) + " " + Integer.sum(i, j));
        List<Long> longs = List.of(1L, 2L, 3L);
        System.out.println(longs.contains(2) + " " + longs.contains(2L) + " " + longs.indexOf((Object) 3) + " " + new HashSet<>(longs).contains((long) 1));
        String[] texts = {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "", " 1", "1 ", "0x10", "1_000", "12a", "\u0661\u0662", "-", "+", null};
        for (String s : texts) System.out.print(attempt(() -> Integer.parseInt(s)) + " ");
        System.out.println();
        System.out.println(attempt(() -> Byte.parseByte("128")) + " " + attempt(() -> Short.parseShort("-32769")) + " " + attempt(() -> Long.parseLong("9223372036854775808")) + " " + attempt(() -> Integer.parseInt("zz", 36)) + " " + attempt(() -> Integer.parseInt("9", 8)) + " " + attempt(() -> Integer.parseInt("1", 99)) + " " + attempt(() -> Integer.decode("-0x7F")) + " " + attempt(() -> Integer.decode("010")) + " " + attempt(() -> Integer.decode("#ff")) + " " + attempt(() -> Long.parseUnsignedLong("18446744073709551615")) + " " + attempt(() -> Integer.parseUnsignedInt("4294967296")));
        System.out.println(attempt(() -> Double.parseDouble("1e400")) + " " + attempt(() -> Double.parseDouble(" 1.5d ")) + " " + attempt(() -> Double.parseDouble("0x1.8p1")) + " " + attempt(() -> Double.parseDouble("1,5")) + " " + attempt(() -> Double.parseDouble("NaN")) + " " + attempt(() -> Float.parseFloat("3.4028236e38")) + " " + attempt(() -> Double.parseDouble("")) + " " + attempt(() -> Double.parseDouble("4.9e-325")) + " " + attempt(() -> Boolean.parseBoolean("yes")));
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toHexString(-255) + " " + Integer.toOctalString(8) + " " + Integer.toBinaryString(-8) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Integer.toUnsignedString(-1) + " " + Integer.reverse(1) + " " + Integer.bitCount(-1) + " " + Integer.highestOneBit(100) + " " + Long.numberOfTrailingZeros(0) + " " + Integer.rotateLeft(0x80000001, 4) + " " + Short.toUnsignedInt((short) -1) + " " + Integer.divideUnsigned(-1, 7) + " " + Integer.signum(-9) + " " + Integer.reverseBytes(1) + " " + Character.getNumericValue('z'));
    }
}
