package shop;

/** An enum with constant bodies. */
public enum Color {
    RED {
        @Override
        int weight(int x) {
            return x > 4 ? 1 : 2;
        }
    },
    GREEN {
        @Override
        int weight(int x) {
            return 3;
        }
    };

    abstract int weight(int x);

    public Color next() {
        return this == RED ? GREEN : RED;
    }
}
