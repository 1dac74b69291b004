package jdx.internal.loader;

/** Becomes a loader whose class is called like the JDK's own. */
public class ClassLoaders$BootClassLoader extends ClassLoader {
    public ClassLoaders$BootClassLoader() { super(null); }
    public Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
}
