// Classic surprises: ternary typing, character sums, modulo of negatives, looping bytes, static binding and finally.
package jls;

import java.util.*;

public class Puzzlers {
    static class Base {
        String name = "base";
        static String kind() { return "base static"; }
        Base() { init(); }
        void init() { System.out.println("Base.init"); }
        String get() { return name; }
        private String secret() { return "base secret"; }
        String reveal() { return secret(); }
    }

    static class Derived extends Base {
        String name = "derived";
        int x = 5;
        int y;
        static String kind() { return "derived static"; }
        @Override void init() {
            y = 7;
            System.out.println("Derived.init sees x=" + x + " name=" + name);
            x = 9;
        }
        @Override String get() { return name + "/" + super.name + "/" + ((Base) this).name; }
        private String secret() { return "derived secret"; }
    }

    @SuppressWarnings("finally")
    static int finallyWins() {
        try {
            throw new IllegalStateException();
        } finally {
            return 3;
        }
    }

    static int savedReturn() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static String over(Object o) { return "Object"; }
    static String over(char[] c) { return "char[]"; }
    static String over(int i) { return "int"; }
    static String over(long l) { return "long"; }
    static String over(Integer i) { return "Integer"; }
    static String over(Object... os) { return "varargs"; }

    static boolean odd(int i) { return i % 2 == 1; }

    public static void main(String[] args) {
        System.out.println(odd(3) + " " + odd(-3) + " " + (2.00 - 1.10) + " " + 12345 + 5432L + " " + 0x7f_ff + 010 + 0b101);
        long micros = 24 * 60 * 60 * 1000 * 1000;
        System.out.println(micros + " " + 24L * 60 * 60 * 1000 * 1000 + " " + Long.toHexString(0x100000000L + 0xcafebabe));
        System.out.println((int) (char) (byte) -1 + " " + ('H' + 'a') + " " + "H" + 'a' + " " + (char) ('H' + 1));
        char x = 'X';
        int i = 0;
        System.out.print(true ? x : 0);
        System.out.print(false ? i : x);
        System.out.println(true ? Integer.valueOf(1) : Double.valueOf(2));
        System.out.println((Object) (true ? 1 : "s") + " " + (true ? null : 0) + " " + (true ? 'b' : (short) 0));
        Derived d = new Derived();
        Base b = d;
        System.out.println(d.x + " " + d.y + " " + b.name + " " + d.name + " " + b.get() + " " + Base.kind() + " " + Derived.kind() + " " + b.reveal());
        System.out.println(finallyWins() + " " + savedReturn());
        char[] nul = null;
        System.out.println(over(nul) + " " + over('c') + " " + over((short) 1) + " " + over(1L) + " " + over(1f) + " " + over(Integer.valueOf(1)) + " " + over() + " " + over(1, 2) + " " + over((Object) nul));
        int count = 0;
        for (byte k = Byte.MIN_VALUE; k < Byte.MAX_VALUE; k++) if (k == (byte) 0x90) count++;
        System.out.println(count);
        int j = 0;
        for (int k = 0; k < 100; k++) j = j++;
        System.out.println(j);
        int start = Integer.MAX_VALUE - 3;
        int loops = 0;
        for (int k = start; k > 0; k++) loops++;
        System.out.println(loops + " " + (Integer.MIN_VALUE == -Integer.MIN_VALUE) + " " + Math.abs(Integer.MIN_VALUE));
        double n = Double.NaN;
        System.out.println((n == n) + " " + (n != n) + " " + Double.valueOf(n).equals(n) + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + (1 / 0.0) + " " + 1 / -0.0 + " " + (float) 0.1 + " " + (0.1f == 0.1) + " " + (0.5f == 0.5));
        String a = "hello";
        String lo = "lo";
        final String flo = "lo";
        System.out.println((a == "hel" + "lo") + " " + (a == "hel" + lo) + " " + (a == "hel" + flo) + " " + (a == ("hel" + lo).intern()) + " " + a.equals("hel" + lo));
        StringBuilder sb = new StringBuilder('M');
        sb.append("ain");
        System.out.println(sb + " " + "a.b.c".replaceAll(".", "/") + " " + "iexplore:".length());
        https://example.org is a label and a comment
        System.out.println("label above");
        Set<Short> shorts = new HashSet<>();
        for (short k = 0; k < 10; k++) {
            shorts.add(k);
            shorts.remove(k - 1);
        }
        List<Integer> list = new ArrayList<>(List.of(-1, 0, 1, 2));
        list.remove(1);
        list.remove((Integer) 2);
        System.out.println(shorts.size() + " " + list);
        Integer p = 127;
        Integer q = 127;
        Integer r = 128;
        Integer s = 128;
        System.out.println((p == q) + " " + (r == s) + " " + (r >= s && r <= s && r != s) + " " + new Long2(5).equals(5));
        System.out.println((byte) 0x90 == 0x90);
        System.out.println(((Base) null).kind());
    }

    record Long2(long v) { }
}
