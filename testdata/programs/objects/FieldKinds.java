// Shows instance and static fields of every type: defaults, writes, volatile, transient, final, and layout in subclasses.
package objects;

public class FieldKinds {
    static class Base {
        boolean z;
        byte b;
        char c;
        short s;
        int i;
        long l;
        float f;
        double d;
        Object o;
        volatile long vl = -1;
        transient int t = 3;
        final int fin;

        Base(int fin) {
            this.fin = fin;
        }

        String all() {
            return z + " " + b + " " + (int) c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + o + " " + vl + " " + t + " " + fin;
        }
    }

    static class Derived extends Base {
        byte b2 = 1;
        long l2 = 2;
        byte b3 = 3;
        double d2 = 4.5;
        boolean z2 = true;
        String o2 = "o2";
        volatile double vd = Double.MIN_VALUE;

        Derived() {
            super(99);
        }

        @Override
        String all() {
            return super.all() + " | " + b2 + " " + l2 + " " + b3 + " " + d2 + " " + z2 + " " + o2 + " " + vd;
        }
    }

    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    static Object so;
    static volatile int sv;

    static String statics() {
        return sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sl + " " + sf + " " + sd + " " + so + " " + sv;
    }

    static void set(Base x, long v) {
        x.z = (v & 1) != 0;
        x.b = (byte) v;
        x.c = (char) v;
        x.s = (short) v;
        x.i = (int) v;
        x.l = v;
        x.f = v;
        x.d = v;
        x.o = v;
        x.vl ^= v;
        x.t++;
        sz = !x.z;
        sb = (byte) ~x.b;
        sc = (char) ~x.c;
        ss = (short) ~x.s;
        si = ~x.i;
        sl = ~x.l;
        sf = -x.f;
        sd = -x.d;
        so = x.b;
        sv += x.s;
    }

    public static void main(String[] args) {
        Base base = new Base(7);
        Derived derived = new Derived();
        System.out.println(base.all());
        System.out.println(derived.all());
        System.out.println(statics());
        for (long v : new long[] {1, -1, 128, 65535, 65536, 1L << 31, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
            set(base, v);
            set(derived, ~v);
            System.out.println(base.all());
            System.out.println(derived.all());
            System.out.println(statics());
        }
        derived.b2 += 127;
        derived.l2 <<= 62;
        derived.b3--;
        derived.d2 /= 0;
        derived.z2 &= derived.z;
        derived.o2 += derived.o2.length();
        derived.vd *= 2;
        System.out.println(derived.all());
        Base[] many = new Base[50];
        for (int i = 0; i < many.length; i++) many[i] = i % 2 == 0 ? new Base(i) : new Derived();
        for (int i = 0; i < many.length; i++) {
            many[i].i = i;
            many[i].l = (long) i << 33;
            many[i].o = many[(i + 1) % many.length];
            if (many[i] instanceof Derived x) x.l2 = -i;
        }
        long sum = 0;
        Base at = many[0];
        for (int i = 0; i < 120; i++) {
            sum = sum * 31 + at.i + at.l + at.fin + (at instanceof Derived x ? x.l2 : 1);
            at = (Base) at.o;
        }
        System.out.println(sum);
    }
}
