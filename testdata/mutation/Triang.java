package mutation;

/** What triangle three sides make: 1 scalene, 2 isosceles, 3 equilateral, 4 none. */
public final class Triang {
    private Triang() {
    }

    public static int triang(int a, int b, int c) {
        int kind;
        if (a <= 0 || b <= 0 || c <= 0) {
            return 4;
        }
        kind = 0;
        if (a == b) {
            kind = kind + 1;
        }
        if (a == c) {
            kind = kind + 2;
        }
        if (b == c) {
            kind = kind + 3;
        }
        if (kind == 0) {
            if (a + b <= c || b + c <= a || a + c <= b) {
                kind = 4;
            } else {
                kind = 1;
            }
            return kind;
        }
        if (kind > 3) {
            kind = 3;
        } else if (kind == 1 && a + b > c) {
            kind = 2;
        } else if (kind == 2 && a + c > b) {
            kind = 2;
        } else if (kind == 3 && b + c > a) {
            kind = 2;
        } else {
            kind = 4;
        }
        return kind;
    }
}
