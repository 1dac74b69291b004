package javx.evil;

/** Becomes a class in a package that only the JDK may have. */
public class Evil {
    public static int five() { return 5; }
}
