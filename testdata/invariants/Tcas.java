/**
 * A traffic collision avoidance system: which way an aircraft should give way to another one, if at all. It answers 0 for
 * no advice, 1 for up, 2 for down and 3 where both ways seem right and no advice is possible.
 */
public final class Tcas {
    private static final int NONE = 0;
    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final int UNRESOLVED = 3;

    /** Highest rate of climb, in feet per minute, at which advice is given. */
    private static final int HIGHEST_RATE = 600;
    /** Vertical separation, in feet, up to which the other aircraft is no threat to cross. */
    private static final int SMALL_SEPARATION = 300;
    /** Vertical separation, in feet, above which the situation is judged at all. */
    private static final int LARGE_SEPARATION = 600;
    /** What a climb that is inhibited is worth less, in feet. */
    private static final int CROSSING_MARGIN = 100;
    /** What the other aircraft says if it has such a system, too. */
    private static final int EQUIPPED = 1;

    private Tcas() {
    }

    public static int advise(
            long separation,
            long confidence,
            long reports,
            long ownAltitude,
            long ownRate,
            long otherAltitude,
            long layer,
            long upSeparation,
            long downSeparation,
            long otherIntent,
            long otherCapability,
            long climbInhibited) {
        boolean enabled = confidence != 0 && ownRate <= HIGHEST_RATE && separation > LARGE_SEPARATION;
        if (!enabled) {
            return NONE;
        }
        if (otherCapability == EQUIPPED) {
            if (reports == 0 || otherIntent != 0) {
                return NONE;
            }
            confidence = EQUIPPED; // (0)
        }
        int threshold = threshold(layer);
        boolean upPreferred = upSeparation + (climbInhibited != 0 ? CROSSING_MARGIN : 0L) > downSeparation;
        boolean below = ownAltitude <= otherAltitude;
        boolean above = otherAltitude <= ownAltitude;
        boolean up = below && climb(upPreferred, separation, upSeparation, downSeparation, threshold);
        boolean down = above && descend(upPreferred, separation, upSeparation, downSeparation, threshold);
        if (up && down) {
            return UNRESOLVED; // (1)
        } else if (up) {
            return UP; // (2)
        } else if (down) {
            return DOWN; // (3)
        }
        return NONE;
    }

    /** Least separation in this layer of altitude, in feet. */
    private static int threshold(long layer) {
        int[] thresholds = {400, 500, 640, 740};
        return thresholds[(int) Math.max(0, Math.min(layer, 3))];
    }

    private static boolean climb(boolean preferred, long separation, long up, long down, int threshold) {
        if (preferred) {
            return down < threshold; // (4)
        } else {
            return separation >= SMALL_SEPARATION && up >= threshold; // (5)
        }
    }

    private static boolean descend(boolean preferred, long separation, long up, long down, int threshold) {
        if (preferred) {
            return separation >= SMALL_SEPARATION && down >= threshold; // (6)
        } else {
            return up >= threshold; // (7)
        }
    }
}
