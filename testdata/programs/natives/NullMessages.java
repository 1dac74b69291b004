// What a NullPointerException says was null, for every instruction that can throw one and every source of a value.
package natives;

import java.util.List;
import java.util.Objects;

public class NullMessages {
    interface Shape {
        NullMessages grow(long by, double[] factors);
    }

    int number;
    long wide;
    NullMessages next;
    int[] numbers;
    String text;
    Object[][] grid;
    static NullMessages shared;
    static int counter;

    NullMessages find(int a, String b, Object c, StringBuilder d, String[] e) {
        return null;
    }

    static NullMessages create() {
        return null;
    }

    void fieldOfParameter(NullMessages other) {
        this.next.number = other.number;
    }

    @SuppressWarnings({"null", "ConstantConditions"})
    static void run(int which, NullMessages p, int[] ia, Object o, Object[] oa, Shape shape, boolean flag)
            throws Throwable {
        NullMessages local = p;
        switch (which) {
            case 0: p.number = 1; break;
            case 1: counter += p.number; break;
            case 2: p.find(1, "", null, null, null); break;
            case 3: ia[0] = 1; break;
            case 4: counter += ia[which]; break;
            case 5: counter += ia.length; break;
            case 6: throw (Throwable) o;
            case 7: synchronized (o) { counter++; } break;
            case 8: counter += ((String) o).length(); break;
            case 9: oa[1] = null; break;
            case 10: counter += shared.next.number; break;
            case 11: new NullMessages().next.next.number = 3; break;
            case 12: create().number = 2; break;
            case 13: new NullMessages().find(1, "", null, null, null).next.number = 2; break;
            case 14: shape.grow(1L, null); break;
            case 15: (flag ? p : local).number = 3; break;
            case 16: local.next.numbers[2] = 4; break;
            case 17: new NullMessages().numbers[counter + 1]++; break;
            case 18: Object[][] rows = new Object[2][]; rows[1][0] = "x"; break;
            case 19: Object[][] more = new Object[3][]; more[which - 18][counter - counter] = "x"; break;
            case 20: ((int[]) o).clone(); break;
            case 21: new NullMessages().grid[0][1].toString(); break;
            case 22: ((NullMessages) o).wide = 5L; break;
            case 23: String text = new NullMessages().text; text.trim(); break;
            case 24: throw new NullPointerException();
            case 25: Objects.requireNonNull(o); break;
            case 26: int unboxed = (Integer) o; break;
            case 27: for (Object each : (List<?>) o) counter++; break;
            case 28: switch ((String) o) { case "a": counter++; } break;
            case 29: p = null; p.number = 1; break;
            case 30: NullMessages[] some = new NullMessages[4]; some[some.length - 3].next = null; break;
            case 31: NullMessages[] other = new NullMessages[4]; int[] index = {1}; other[index[0]].next = null; break;
            case 32: double[] doubles = null; doubles[0] = 3.0; break;
            case 33: long[] longs = null; counter += longs[0]; break;
            case 34: boolean[] booleans = null; booleans[0] = true; break;
            case 35: char[] chars = null; counter = chars[1]; break;
            case 36: new NullMessages().fieldOfParameter(null); break;
            case 37: throw null;
            case 38: float[] floats = null; floats[0] = 1; break;
            case 39: short[] shorts = null; shorts[0]++; break;
            case 40: byte[] bytes = null; counter += bytes[0]; break;
            case 41: "abc".contains(null); break;
            case 42: chain(7).next.next.next.next.next.next.next.number = 1; break;
            case 43: Runnable task = null; Runnable run = task::run; break;
            case 44: System.arraycopy(null, 0, null, 0, 1); break;
            default: counter++;
        }
    }

    static NullMessages chain(int length) {
        NullMessages first = new NullMessages();
        NullMessages at = first;
        for (int i = 1; i < length; i++) {
            at.next = new NullMessages();
            at = at.next;
        }
        return first;
    }

    public static void main(String[] args) {
        for (int which = 0; which < 46; which++) {
            try {
                run(which, null, null, null, null, null, which % 2 == 0);
                System.out.println(which + " nothing thrown");
            } catch (Throwable e) {
                System.out.println(which + " " + e);
            }
        }
    }
}
