package mutation;

/** How many of some lamps burn after as many rounds, the n-th of which presses the button of every n-th lamp. */
public final class SwitchButton {
    private SwitchButton() {
    }

    public static int switchButton(int lamps) {
        int burning = 0;
        for (int lamp = 1; lamp <= lamps; lamp++) {
            int presses = 0;
            for (int round = 1; round <= lamp; round++) {
                if (lamp % round == 0) {
                    presses++;
                }
            }
            if (presses % 2 == 1) {
                burning++;
            }
        }
        return burning;
    }
}
