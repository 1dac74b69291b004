/** The sort of a triangle, by the lengths of its sides. */
public final class Triangle {
    private Triangle() {
    }

    public static String classify(long a, long b, long c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return "INVALID"; // (0)
        }
        int equal = 0;
        if (a == b) {
            equal += 1; // (1)
        }
        if (a == c) {
            equal += 2; // (2)
        }
        if (b == c) {
            equal += 3; // (3)
        }
        if (equal == 0) {
            boolean closes = a + b > c && a + c > b && b + c > a; // (4)
            if (!closes) {
                return "INVALID"; // (5)
            } else {
                return "SCALENE"; // (6)
            }
        }
        if (equal > 3) {
            return "EQUILATERAL"; // (7)
        }
        if (equal == 1 && a + b > c) {
            return "ISOSCELES"; // (8)
        } else if (equal == 2 && a + c > b) {
            return "ISOSCELES"; // (9)
        } else if (equal == 3 && b + c > a) {
            return "ISOSCELES"; // (10)
        }
        return "INVALID";
    }
}
