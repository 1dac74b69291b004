package shop;

import java.util.List;

/** A record. */
public record Point(int x, double y, List<String> names) {
    public Point {
        if (x < 0) throw new IllegalArgumentException();
    }

    public Point shift(int by) {
        return new Point(x + by, y, names);
    }
}
