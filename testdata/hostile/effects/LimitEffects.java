/** Uses up what a machine has, and catches that. */
public class LimitEffects {
    static int depth;

    static void stack() {
        try {
            deeper();
        } catch (StackOverflowError caught) {
            depth = 0;
        }
    }

    private static int deeper() {
        return depth++ + new LimitEffects().deep();
    }

    private int deep() {
        return deeper();
    }

    static void memory() {
        try {
            long[][] all = new long[100][];
            for (int i = 0; i < all.length; i++) {
                all[i] = new long[100_000_000];
            }
        } catch (OutOfMemoryError caught) {
            depth = 0;
        }
    }
}
