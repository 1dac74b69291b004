import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationTargetException;

/** Methods with a signature of their own, called as if they were static. */
public class Calls {
    static class Loader extends ClassLoader {
        Loader(ClassLoader parent) { super(parent); }
        Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    /** Each method makes one call. */
    public static class Target {
        public static int exact(MethodHandle handle) throws Throwable { return (int) handle.invokeExact(-3); }
        public static int plain(MethodHandle handle) throws Throwable { return (int) handle.invoke(-3); }
        public static int empty(MethodHandle handle) throws Throwable {
            Math.max(1, 2); // leaves room for what the receiver of a static call is
            return (int) handle.invoke();
        }
        public static int variable(VarHandle handle) { return (int) handle.getVolatile(-3); }
    }

    private static final int INVOKE_VIRTUAL = 0xB6;
    private static final int INVOKE_STATIC = 0xB8;
    private static final int IRETURN = 0xAC;

    /** The bytes of the class above. Where asked, its calls, each of which is followed by a return, are static ones. */
    static byte[] bytes(boolean isStatic) throws Exception {
        try (InputStream in = Calls.class.getResourceAsStream("/Calls$Target.class")) {
            byte[] bytes = in.readAllBytes();
            for (int i = 0; isStatic && i + 3 < bytes.length; i++) {
                if ((bytes[i] & 0xFF) == INVOKE_VIRTUAL && bytes[i + 1] == 0 && (bytes[i + 3] & 0xFF) == IRETURN) {
                    bytes[i] = (byte) INVOKE_STATIC;
                }
            }
            return bytes;
        }
    }

    public static int identity(int value) { return value; }

    public static void main(String[] arguments) throws Exception {
        MethodHandle handle = MethodHandles.lookup()
                .findStatic(Calls.class, "identity", MethodType.methodType(int.class, int.class));
        VarHandle variable = MethodHandles.arrayElementVarHandle(int[].class);
        for (boolean isStatic : new boolean[] {false, true, false, true}) {
            // A new loader each time: what another class has linked before must make no difference.
            Class<?> target = new Loader(Calls.class.getClassLoader()).make(bytes(isStatic));
            for (String name : new String[] {"exact", "plain", "empty", "variable"}) {
                boolean isVariable = name.equals("variable");
                Class<?> type = isVariable ? VarHandle.class : MethodHandle.class;
                Object given = isVariable ? variable : handle;
                try {
                    System.out.println(name + ": " + target.getMethod(name, type).invoke(null, given));
                } catch (InvocationTargetException thrown) {
                    System.out.println(name + ": " + thrown.getCause());
                }
            }
        }
    }
}
