package mutation;

/** In how many states lamps can be after some presses of four buttons: all, even ones, odd ones, every third. */
public final class SwitchButton {
    private SwitchButton() {
    }

    public static int switchButton(int lamps, int presses) {
        if (lamps == 0 || presses == 0) {
            return 1;
        }
        if (lamps == 1) {
            return 2;
        }
        if (lamps == 2) {
            if (presses == 1) {
                return 3;
            }
            return 4;
        }
        if (presses == 1) {
            return 4;
        }
        if (presses == 2) {
            return 7;
        }
        return 8;
    }
}
