package jdx.internal.misc;

/** Becomes jdk.internal.misc.Unsafe in a loader of the program; the results are not what the JDK's natives give. */
public class Unsafe {
    public native Object getLong(Object base, long offset);
    public native Object getInt(Object base, long offset);
    public native long getReference(Object base, long offset);
    public static native Object getReferenceVolatile(long base, long offset);
    public native void putReference(Object base, long offset, long value);
    public native Object allocateInstance(long type);
    public static native void registerNatives();
    public static native void initIDs();
}
