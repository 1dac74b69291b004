package shop;

/** An interface with default and static methods, with an implementer next door. */
public interface Shape {
    double area();

    default boolean isLarge() {
        return area() > 100;
    }

    static Shape unit() {
        return () -> 1.0;
    }
}
