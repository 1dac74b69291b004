/** A class with a branch that nothing covers, so that searches of it last as long as they may. */
class Endless {
    static int never(int x, int y) {
        if (x > y) {
            return 2;
        }
        if (x * x == -1) {
            return 1;
        }
        return 0;
    }
}
