package mutation;

/** The example of Zhang, Gupta and Halfond: three comparisons that count into one variable. */
public final class RunningExample {
    private RunningExample() {
    }

    public static int function(int a, int b, int c) {
        int x = 0;
        if (a == b) {
            x = x + 1;
        }
        if (b == c) {
            x = x + 1;
        }
        if (a == c) {
            x = x + 1;
        } else {
            x = x + 2;
        }
        return x;
    }
}
