/** A range of numbers whose ends are in order, cut to what a percentage can be. */
public class IntRange {
    private int low;
    private int high = 100;

    public void setLow(int value) {
        if (value >= 0 && value <= high) {
            low = value;
        }
    }

    public void setHigh(int value) {
        if (value >= low && value <= 100) {
            high = value;
        }
    }

    public String place(int value) {
        if (low > high) {
            return "inverted";
        }
        if (low < 0 || high > 100) {
            return "outside";
        }
        if (value < low) {
            return low > 50 ? "far below" : "below";
        }
        if (value > high) {
            return high < 50 ? "far above" : "above";
        }
        if (high - low == 1) {
            return "tight";
        }
        if (low == high) {
            return "exact";
        }
        return low == 42 && high == 77 ? "marked" : "inside";
    }
}
