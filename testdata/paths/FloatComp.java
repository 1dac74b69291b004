/** Compares three numbers and what they make together. */
public class FloatComp {
    public static int floatcomp(float x, float y, float z) {
        int kind = 0;
        float product = x * y;
        if (z > y && y > x) {
            kind = 1;
            if (z > x + y) {
                if (product - z >= 0 && product - z <= 5) {
                    kind = 2;
                } else {
                    kind = 3;
                }
            }
        }
        if (x > z) {
            kind = kind + 10;
        }
        return kind;
    }
}
