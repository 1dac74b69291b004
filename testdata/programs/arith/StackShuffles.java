// Shows expressions that make the compiler duplicate and shuffle operands of one and two slots.
package arith;

public class StackShuffles {
    int i = 1;
    long l = 2;
    double d = 3;
    Object ref = "r";
    static int si = 4;
    static long sl = 5;
    static double sd = 6;
    int[] ints = {1, 2, 3};
    long[] longs = {4, 5, 6};
    double[] doubles = {7, 8, 9};
    StackShuffles next;

    StackShuffles self(String label) {
        System.out.print(label + " ");
        return this;
    }

    static long combine(long a, int b, double c, long d, int e) {
        return (long) (a * 10000 + b * 1000 + c * 100 + d * 10 + e);
    }

    public static void main(String[] args) {
        StackShuffles o = new StackShuffles();
        o.next = o;
        int x = o.i = o.self("a").i++ + (o.i = 5);
        System.out.println(x + " " + o.i);
        long y = o.l = o.self("b").l++ * 10 + (o.l += 3);
        System.out.println(y + " " + o.l);
        double z = o.self("c").d = o.self("d").d-- / 2;
        System.out.println(z + " " + o.d);
        x = si = si++ + ++si;
        y = sl = sl-- - --sl;
        z = sd = sd++ * ++sd;
        System.out.println(x + " " + y + " " + z + " " + si + " " + sl + " " + sd);
        x = o.ints[1] = o.ints[0]++ + (o.ints[2] += 10);
        y = o.longs[1] = o.longs[0]++ + (o.longs[2] += 10);
        z = o.doubles[1] = o.doubles[0]++ + (o.doubles[2] += 10);
        System.out.println(x + " " + y + " " + z);
        System.out.println(o.ints[0] + o.ints[1] * o.ints[2] + " " + o.longs[0] * o.longs[1] + " " + o.doubles[0] / o.doubles[1]);
        int a, b, c;
        a = b = c = 7;
        long la, lb;
        la = lb = c * 3L;
        System.out.println(a + b + c + la + lb);
        o.next.next.self("e").ints[o.self("f").i = 0] = o.self("g").next.i += 2;
        System.out.println(o.ints[0] + " " + o.i);
        System.out.println(combine(o.l++, o.i++, o.d++, sl++, si++));
        System.out.println(combine(++o.l, ++o.i, ++o.d, ++sl, ++si));
        System.out.println(combine(o.longs[0]--, o.ints[0]--, o.doubles[0]--, --o.longs[1], --o.ints[1]));
        String s = "<" + (o.ref = "new" + o.ref) + (o.ints = new int[] {9})[0] + (o.longs = null) + ">";
        System.out.println(s + o.ref);
        Object chain = o.ref = s = "last";
        System.out.println(chain == o.ref && s == chain);
        o.self("discarded");
        o.i++;
        o.l--;
        sd++;
        new StackShuffles();
        new StackShuffles().self("popped");
        Long.valueOf(o.l);
        System.out.println(o.i + " " + o.l + " " + sd);
        int i = 0;
        i += i++ + (i = 3) * (i++ - --i);
        System.out.println(i);
        int[] w = {10, 20, 30, 40};
        int j = 0;
        w[j++] = w[j++] + w[j++] * j;
        System.out.println(w[0] + " " + j);
    }
}
