// Shows exceptions as ordinary control flow over many iterations: thrown, caught, unwound through frames, counted.
package exceptions;

public class ExceptionHotPath {
    static final class Signal extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int payload;

        Signal(int payload) {
            super(null, null, false, false);
            this.payload = payload;
        }
    }

    static int dig(int n, int stop) {
        if (n == stop) throw new Signal(n * 7);
        try {
            return dig(n + 1, stop) + 1;
        } catch (Signal s) {
            if (n % 5 == 0) throw new Signal(s.payload + n);
            throw s;
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return -s.length();
        }
    }

    static int finallyCount;

    static int counted(int n) {
        try {
            if ((n & 3) == 0) throw new IllegalArgumentException("n" + n);
            return n;
        } catch (IllegalArgumentException e) {
            return e.getMessage().length();
        } finally {
            finallyCount += n & 1;
        }
    }

    public static void main(String[] args) {
        long total = 0;
        for (int i = 0; i < 300; i++) {
            try {
                total += dig(0, i % 40);
            } catch (Signal s) {
                total = total * 3 + s.payload;
            }
        }
        System.out.println(total);
        int sum = 0;
        for (int i = 0; i < 500; i++) sum += parse(i % 7 == 0 ? "x" + i : "" + i);
        System.out.println(sum);
        for (int i = 0; i < 2000; i++) sum = sum * 31 + counted(i);
        System.out.println(sum + " " + finallyCount);
        int bounds = 0;
        int[] data = new int[10];
        for (int i = 0; i < 40; i++) {
            try {
                data[i % 13] += i;
            } catch (ArrayIndexOutOfBoundsException e) {
                bounds += i;
            }
        }
        System.out.println(bounds + " " + java.util.Arrays.toString(data));
        Throwable chain = null;
        for (int i = 0; i < 50; i++) chain = new Exception("c" + i, chain);
        int length = 0;
        StringBuilder names = new StringBuilder();
        for (Throwable t = chain; t != null; t = t.getCause(), length++) if (length % 10 == 0) names.append(t.getMessage()).append(' ');
        System.out.println(length + " " + names);
    }
}
