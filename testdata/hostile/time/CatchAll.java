/** Loops that catch whatever should end them. */
public class CatchAll {
    private int count;

    public int spin(int n) {
        while (n > 5) {
            try {
                count++;
                if (count < 0) {
                    throw new IllegalStateException();
                }
            } catch (Throwable thrown) {
                count = 0;
            }
        }
        return count;
    }

    public int fill(int n) {
        java.util.List<long[]> all = new java.util.ArrayList<>();
        while (n > 7) {
            try {
                all.add(new long[1 << 20]);
            } catch (OutOfMemoryError full) {
                all.clear();
            }
        }
        return all.size();
    }

    public int finallyAgain(int n) {
        while (true) {
            try {
                if (n < 3) {
                    return n;
                }
            } finally {
                if (n >= 3) {
                    continue;
                }
            }
        }
    }
}
