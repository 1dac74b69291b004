package dse;

/** A counter that only counts up. */
public class Foo {
    private int x = 0;

    public void inc() {
        x++;
    }

    public int getX() {
        return x;
    }
}
