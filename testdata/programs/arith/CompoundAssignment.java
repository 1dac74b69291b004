// Shows compound assignment on fields, statics, array elements and locals of every type, with implicit narrowing.
package arith;

public class CompoundAssignment {
    byte b = 10;
    short s = 10;
    char c = 10;
    int i = 10;
    long l = 10;
    float f = 10;
    double d = 10;
    boolean z = true;
    String text = "x";
    static int total = 5;
    static byte wrapped = 120;
    static int calls;

    static int index(int value) {
        calls++;
        return value;
    }

    public static void main(String[] args) {
        CompoundAssignment o = new CompoundAssignment();
        o.b += 300;
        o.s -= 70000;
        o.c *= 7000;
        o.i /= 3;
        o.l %= 4;
        o.f /= 4;
        o.d -= 0.1;
        o.z &= false;
        o.text += o.b;
        System.out.println(o.b + " " + o.s + " " + (int) o.c + " " + o.i + " " + o.l + " " + o.f + " " + o.d + " " + o.z + " " + o.text);
        o.b <<= 3;
        o.s >>= 2;
        o.c ^= 0xFFFF;
        o.i |= 0x70;
        o.l ^= -1;
        o.f *= 1e30f;
        o.f *= 1e30f;
        o.d %= 3;
        o.z ^= true;
        o.text += null;
        o.text += 'c' + 1;
        o.text += 'c';
        o.text += 1.0f;
        System.out.println(o.b + " " + o.s + " " + (int) o.c + " " + o.i + " " + o.l + " " + o.f + " " + o.d + " " + o.z + " " + o.text);
        total += wrapped += 10;
        System.out.println(total + " " + wrapped);
        total -= total++ + ++total;
        System.out.println(total);
        int[] a = {1, 2, 3, 4};
        a[index(1)] += 5;
        a[index(2)] *= a[index(1)] -= 2;
        a[index(0)]++;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " calls " + calls);
        int k = 0;
        a[k] = k = 2;
        System.out.println(a[0] + " " + a[2] + " " + k);
        k = 1;
        k += k++ + ++k * k--;
        System.out.println(k);
        long[] longs = {1L << 40};
        longs[0] >>>= 35;
        longs[0] += 'a';
        double[] doubles = {1};
        doubles[0] /= 0;
        String[] strings = {"p", null};
        strings[0] += strings[1];
        strings[1] += strings[0];
        System.out.println(longs[0] + " " + doubles[0] + " " + strings[0] + " " + strings[1]);
        int[] none = null;
        try {
            none[index(0)] += index(7);
        } catch (NullPointerException e) {
            System.out.println("null array, calls " + calls);
        }
        try {
            a[index(9)] += index(7);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + ", calls " + calls);
        }
        Object concatenated = "o";
        concatenated += "k";
        System.out.println(concatenated);
    }
}
