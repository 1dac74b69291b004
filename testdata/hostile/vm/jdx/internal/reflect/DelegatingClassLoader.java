package jdx.internal.reflect;

/** Becomes a loader whose classes the JDK would trust. */
public class DelegatingClassLoader extends ClassLoader {
    public DelegatingClassLoader(ClassLoader parent) { super(parent); }
    public Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
}
