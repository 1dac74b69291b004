package dse;

/**
 * The example of Galeotti, Fraser and Arcuri (2013), figure 1: the target needs the text "baz", which a solver finds and
 * evolution hardly does, and a counter that was counted up five times, which evolution finds and a solver does not.
 */
public class Bar {
    private final String x;

    public Bar(String x) {
        this.x = x;
    }

    public boolean coverMe(Foo foo) {
        String y = x + foo.getX();
        if (y.equals("baz5")) {
            return true;
        }
        return false;
    }
}
