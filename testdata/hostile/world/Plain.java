package hostile;

/** Harms nothing. What is around it does. */
public class Plain {
    public String sign(int n) {
        return n < 0 ? "minus" : "plus";
    }

    public int @NAME@(int n) {
        return n > 5 ? 1 : 0;
    }
}
