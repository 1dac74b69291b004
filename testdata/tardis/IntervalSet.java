/** Intervals that neither overlap nor touch, in order. */
public class IntervalSet {
    private final int[] starts = new int[6];
    private final int[] ends = new int[6];
    private int count;

    /** Adds the numbers from start to end, both included, after all that are in the set. */
    public void add(int start, int end) {
        if (start > end || count == starts.length) {
            return;
        }
        if (count > 0 && start <= ends[count - 1] + 1) {
            if (start >= starts[count - 1] && end > ends[count - 1]) {
                ends[count - 1] = end;
            }
            return;
        }
        starts[count] = start;
        ends[count] = end;
        count++;
    }

    public String inspect(int number) {
        int points = 0;
        for (int i = 0; i < count; i++) {
            if (starts[i] > ends[i]) {
                return "inverted";
            }
            if (i > 0 && starts[i] <= ends[i - 1]) {
                return "overlapping";
            }
            if (i > 0 && starts[i] == ends[i - 1] + 1) {
                return "touching";
            }
            if (starts[i] == ends[i]) {
                points++;
            }
            if (number >= starts[i] && number <= ends[i]) {
                return i == 2 ? "third" : "found";
            }
        }
        if (count > starts.length) {
            return "overfull";
        }
        if (count == 0) {
            return "empty";
        }
        return points == count ? "points" : "missing";
    }
}
