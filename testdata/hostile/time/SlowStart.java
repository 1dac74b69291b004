/** A class whose initialiser takes long, and one whose never ends. */
public class SlowStart {
    static final long SUM;

    static {
        long sum = 0;
        for (int i = 0; i < 300_000_000; i++) {
            sum += i ^ (sum >>> 3);
        }
        SUM = sum;
    }

    public long sum(int n) {
        return n > 10 ? SUM : Never.VALUE;
    }

    static class Never {
        static int VALUE;

        static {
            while (VALUE >= 0) {
                VALUE = (VALUE + 1) & 0xff;
            }
        }
    }
}
