package jdx.internal.misc;

/** Becomes a class on the class path in a package of a module of the JDK. */
public class Planted {
    public static int five() { return 5; }
}
