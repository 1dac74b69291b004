package mutation;

/** How many moves, the n-th of which is n steps to either side, lead from zero to a place on a line. */
public final class ReachNumber {
    private ReachNumber() {
    }

    public static int reachNumber(int target) {
        if (target < 0) {
            target = -target;
        }
        int step = 0;
        int sum = 0;
        while (sum < target) {
            step++;
            sum += step;
        }
        while ((sum - target) % 2 != 0) {
            step++;
            sum += step;
        }
        return step;
    }
}
