// Shows boolean operators: non-short-circuit &, |, ^, compound forms, boolean arrays and truth tables.
package arith;

public class BooleanOperators {
    static int evaluations;
    boolean field;
    static boolean flag = true;

    static boolean note(boolean value) {
        evaluations++;
        return value;
    }

    static int toInt(boolean b) {
        return b ? 1 : 0;
    }

    public static void main(String[] args) {
        boolean[] both = {false, true};
        for (boolean a : both) {
            for (boolean b : both) {
                System.out.println(a + " " + b + ": " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a && b) + " " + (a || b)
                    + " " + (a == b) + " " + (a != b) + " " + !a + " " + (a ? b : !b));
                for (boolean c : both) {
                    int code = toInt(a && b || c) + 2 * toInt(a || b && c) + 4 * toInt((a ^ b) & !c) + 8 * toInt(a == b == c)
                        + 16 * toInt(a != b != c) + 32 * toInt(a ? b : c) + 64 * toInt(!(a && !b) || !c);
                    System.out.print(code + " ");
                }
                System.out.println();
            }
        }
        boolean r = note(false) & note(true) | note(true) ^ note(false);
        System.out.println(r + " evaluations " + evaluations);
        evaluations = 0;
        r = note(false) && note(true) || note(true) || note(false);
        System.out.println(r + " evaluations " + evaluations);
        BooleanOperators o = new BooleanOperators();
        o.field |= flag;
        System.out.println(o.field);
        o.field ^= o.field;
        System.out.println(o.field);
        o.field = flag = !flag;
        System.out.println(o.field + " " + flag);
        evaluations = 0;
        o.field &= note(true);
        flag |= note(false);
        System.out.println(o.field + " " + flag + " " + evaluations);
        boolean[] bits = new boolean[17];
        for (int i = 0; i < bits.length; i++) {
            bits[i] ^= i % 3 == 0;
            bits[i] |= (i & 4) != 0;
        }
        int packed = 0;
        for (boolean bit : bits) {
            packed = packed << 1 | toInt(bit);
        }
        System.out.println(Integer.toBinaryString(packed));
        Boolean boxed = bits[0];
        boxed = !boxed & true;
        boxed |= Boolean.TRUE;
        System.out.println(boxed + " " + Boolean.logicalXor(boxed, true) + " " + Boolean.hashCode(boxed) + " " + Boolean.compare(boxed, false));
        boolean assigned;
        if ((assigned = packed > 0) && assigned) {
            System.out.println("assigned in condition");
        }
    }
}
