package jdx.internal.reflect;

/** Its code is changed to one that makes a reference of a number. */
public class GeneratedMethodAccessor1 extends MagicAccessorImpl {
    public static Object forge(int bits) { return null; }
}
