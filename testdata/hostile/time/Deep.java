/** Calls that overflow the stack and catch that, again and again. */
public class Deep {
    private int caught;

    public int down(int n) {
        try {
            return down(n + 1) + 1;
        } catch (StackOverflowError deep) {
            caught++;
            return n > 100 ? down(n - 1) : 0;
        }
    }

    public int tree(int depth) {
        if (depth <= 0) {
            return 1;
        }
        try {
            return tree(depth - 1) + tree(depth - 1);
        } catch (StackOverflowError deep) {
            return tree(depth / 2);
        }
    }

    public int caught() {
        return caught;
    }
}
