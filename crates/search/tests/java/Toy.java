/** What searches are tried on. The tests have the same conditions in Rust, so the order of the branches matters. */
class Toy {
    static int nested(int a, int b, int c) {
        if (c > 1_000_000) {
            if (c < 1_000_100) {
                if (b == c + 29) {
                    if (a == b + 17) {
                        return 4;
                    }
                    return 3;
                }
                return 2;
            }
            return 1;
        }
        return 0;
    }

    static int word(String text) {
        if (text.equals("baz")) {
            return 1;
        }
        return 0;
    }

    static int real(double x) {
        if (x * 2 == 2469.5) {
            return 1;
        }
        return 0;
    }

    static int plain() {
        return 7;
    }
}
