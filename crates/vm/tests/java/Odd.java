/** Methods for the interpreter's tests; the bytecode of two of them is changed after compilation. */
public class Odd {
    private int calls;

    /** Changed so that it assigns to the register of this. */
    synchronized Object assigned(Object value) {
        Object copy = value;
        return copy;
    }

    /** Called from the first with another object in the register of this. */
    static boolean lockIsFree(int argument) {
        Odd odd = new Odd();
        Object value = new Object();
        for (int i = 0; i < argument; i++) {
            if (odd.assigned(value) != value || Thread.holdsLock(odd) || Thread.holdsLock(value)) {
                return false;
            }
        }
        return true;
    }

    synchronized int nested(int depth) {
        calls++;
        return depth == 0 ? calls : nested(depth - 1) + (Thread.holdsLock(this) ? 1 : 100);
    }

    static int reentrant(int depth) {
        Odd odd = new Odd();
        int result = odd.nested(depth);
        return Thread.holdsLock(odd) ? -1 : result;
    }

    synchronized int fails(int n) {
        if (n > 0) {
            throw new IllegalStateException();
        }
        return n;
    }

    static int unlockedByException(int n) {
        Odd odd = new Odd();
        try {
            odd.fails(n);
        } catch (IllegalStateException e) {
            return Thread.holdsLock(odd) ? -1 : 1;
        }
        return Thread.holdsLock(odd) ? -2 : 2;
    }

    static int smallFields(int value) {
        Small small = new Small();
        small.b = (byte) value;
        small.s = (short) value;
        small.c = (char) value;
        small.z = (value & 1) != 0;
        return small.b + 3 * small.s + 7 * small.c + (small.z ? 1000003 : 0);
    }

    static class Small {
        byte b;
        short s;
        char c;
        boolean z;
    }

    /** Every form of operand: registers, small and large literals, results of the operation before. */
    static long operands(int n) {
        long sum = 0;
        int x = n;
        for (int i = 0; i < 50; i++) {
            x = (x + 1) * 3 - (7 - x) ^ (x << 3) ^ (5 << (x & 7)) ^ (x >>> 2);
            x = 100000 - x;
            x = x - 70000;
            sum += x;
            sum = 3L - sum ^ sum * 0x123456789L ^ (sum >> 5) ^ (0x7000000000000000L - sum);
            double d = sum;
            float f = (float) (d * 0.5 - 1.0 / (d + 3.0));
            sum += (long) (f * 2) % 1000 + (long) (5.0 - d) % 777;
            int[] a = {x, i, x ^ i, i - x};
            sum += a[(x & 3)] - a[3 - (i & 3)];
            sum += x / 7 + x % 7 + (100 / (i + 1)) + sum / 11 + sum % 13;
        }
        return sum;
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    static int switches(int n) {
        int result = 0;
        for (int i = -3; i < n; i++) {
            switch (i) {
                case -2: result += 1; break;
                case 0: result += 10;
                case 1: result += 100; break;
                case 5: result += 1000; break;
                default: result += 7;
            }
            switch (i * 1000) {
                case -2000: result ^= 1; break;
                case 0: result ^= 2; break;
                case 1000000: result ^= 4; break;
                case Integer.MAX_VALUE: result ^= 8; break;
                default: result ^= 16;
            }
        }
        return result;
    }
}
