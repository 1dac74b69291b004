// Shows all comparison instructions on ints, longs, floats, doubles and references, as values and as branches.
package arith;

public class ComparisonOperators {
    static final int[] INTS = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
    static final long[] LONGS = {Long.MIN_VALUE, -0x100000000L, -1, 0, 1, 0x100000000L, Long.MAX_VALUE};

    static String intCompare(int a, int b) {
        String s = "";
        if (a == b) s += "=";
        if (a != b) s += "!";
        if (a < b) s += "<";
        if (a <= b) s += "(";
        if (a > b) s += ">";
        if (a >= b) s += ")";
        return s;
    }

    static String zeroCompare(int a) {
        String s = "";
        if (a == 0) s += "=";
        if (a != 0) s += "!";
        if (a < 0) s += "<";
        if (a <= 0) s += "(";
        if (a > 0) s += ">";
        if (a >= 0) s += ")";
        return s;
    }

    static String longCompare(long a, long b) {
        boolean eq = a == b, ne = a != b, lt = a < b, le = a <= b, gt = a > b, ge = a >= b;
        return (eq ? "=" : "") + (ne ? "!" : "") + (lt ? "<" : "") + (le ? "(" : "") + (gt ? ">" : "") + (ge ? ")" : "");
    }

    static boolean identical(Object a, Object b) {
        return a == b;
    }

    public static void main(String[] args) {
        for (int a : INTS) {
            for (int b : INTS) {
                System.out.print(intCompare(a, b) + " ");
            }
            System.out.println(zeroCompare(a));
        }
        for (long a : LONGS) {
            for (long b : LONGS) {
                System.out.print(longCompare(a, b) + " ");
            }
            System.out.println();
        }
        double[] doubles = {Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, 4.9e-324, 1.5, Double.NaN};
        for (double a : doubles) {
            for (double b : doubles) {
                int loops = 0;
                double x = a;
                while (x < b && loops < 3) {
                    x += 1;
                    loops++;
                }
                do {
                    loops += 10;
                } while (!(x <= b) && loops < 30);
                System.out.print(loops + (a < b ? "L" : "") + (a > b ? "G" : "") + (a == b ? "E" : "") + " ");
            }
            System.out.println();
        }
        String one = "text";
        String two = new String("text");
        Object nothing = args.length > 100 ? one : null;
        System.out.println(identical(one, two) + " " + identical(one, two.intern()) + " " + identical(nothing, null)
            + " " + (nothing == null) + " " + (one != null) + " " + (one == (Object) two) + " " + identical(args, args));
        System.out.println('a' == 97 && 97L == 97.0f && (byte) 97 == 'a' && 97.0 == 'a');
        System.out.println(0x7fffffff + 0.0f == 0x7fffffff);
        System.out.println((Long.MAX_VALUE == (float) Long.MAX_VALUE) + " " + (Long.MAX_VALUE - 1 == (double) Long.MAX_VALUE));
        Integer boxed = 1000;
        System.out.println(boxed == 1000 && boxed >= 1000L && boxed < 1000.5);
    }
}
