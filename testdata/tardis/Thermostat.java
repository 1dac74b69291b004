/** A thermostat whose target stays between its limits and whose mode follows the last reading. */
public class Thermostat {
    private int least = 5;
    private int most = 30;
    private int target = 20;
    private int mode;

    public void limits(int from, int to) {
        if (from >= -10 && to <= 40 && from + 5 <= to) {
            least = from;
            most = to;
            target = Math.max(least, Math.min(most, target));
        }
    }

    public void aim(int degrees) {
        if (degrees >= least && degrees <= most) {
            target = degrees;
        }
    }

    public void read(int degrees) {
        mode = degrees < target - 1 ? 1 : degrees > target + 1 ? -1 : 0;
    }

    public String report() {
        if (least > most) {
            return "inverted";
        }
        if (most - least < 5) {
            return "narrow";
        }
        if (target < least || target > most) {
            return "astray";
        }
        if (mode > 1 || mode < -1) {
            return "unknown";
        }
        if (target == least && mode == -1) {
            return "cooling to the least";
        }
        if (target == most && mode == 1) {
            return least == -10 ? "heating from frost" : "heating to the most";
        }
        return mode == 0 ? "idle" : "working";
    }
}
