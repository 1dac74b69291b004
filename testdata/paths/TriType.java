/** Names a triangle by its sides, longest first, and computes its area. */
public class TriType {
    public static String tritype(int a, int b, int c) {
        String type = "";
        double area = 0;
        if (a >= b) {
            if (b >= c) {
                if (a >= b + c) {
                    type = "none";
                } else {
                    if (a != b && b != c) {
                        int square = a * a;
                        int squares = b * b + c * c;
                        if (square == squares) {
                            type = "right";
                            area = b * c / 2.0;
                        } else {
                            double half = (a + b + c) / 2.0;
                            area = Math.sqrt(half * (half - a) * (half - b) * (half - c));
                            if (square < squares) {
                                type = "acute";
                            } else {
                                type = "obtuse";
                            }
                        }
                    } else {
                        if (a == b && b == c) {
                            type = "equilateral";
                            area = a * a * Math.sqrt(3.0) / 4.0;
                        } else {
                            type = "isosceles";
                            area = c * Math.sqrt(4.0 * a * b - c * c) / 4.0;
                        }
                    }
                }
            } else {
                type = "unsorted";
            }
        } else {
            type = "unsorted";
        }
        if (a < c) {
            type = type + "!";
        }
        return type + " " + area;
    }
}
