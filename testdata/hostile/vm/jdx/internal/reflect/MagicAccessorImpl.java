package jdx.internal.reflect;

/** Becomes a superclass of classes that the JDK would trust. */
public class MagicAccessorImpl {
}
