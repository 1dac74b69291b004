import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/** Classes that are called like the JDK's own, in loaders of the program and on its class path. */
public class Names {
    static class Loader extends ClassLoader {
        Loader(ClassLoader parent) { super(parent); }
        Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
        Class<?> make(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
    }

    /** The bytes of a class, with its packages renamed. */
    static byte[] bytes(String name) throws Exception {
        try (InputStream in = Names.class.getResourceAsStream("/" + name + ".class")) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            text = text.replace("jdx/internal", "jdk/internal").replace("javx/evil", "java/evil");
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    interface Body { Object run() throws Exception; }

    static void show(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (InvocationTargetException thrown) {
            System.out.println(what + ": " + thrown.getCause());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static Object call(Class<?> type, String name, Object... arguments) throws Exception {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name)) {
                boolean isStatic = java.lang.reflect.Modifier.isStatic(method.getModifiers());
                return method.invoke(isStatic ? null : type.getDeclaredConstructor().newInstance(), arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    public static void main(String[] arguments) throws Exception {
        Loader loader = new Loader(null);
        Class<?> unsafe = loader.make(bytes("jdx/internal/misc/Unsafe"));
        System.out.println(unsafe.getName() + " " + (unsafe.getClassLoader() == loader));
        show("getLong", () -> call(unsafe, "getLong", new long[] {77}, 16L));
        show("getInt", () -> call(unsafe, "getInt", new int[] {77}, 16L));
        show("getReference", () -> call(unsafe, "getReference", new Object[1], 16L));
        show("getReferenceVolatile", () -> call(unsafe, "getReferenceVolatile", 16L, 16L));
        show("putReference", () -> call(unsafe, "putReference", new Object[1], 16L, 12345L));
        show("allocateInstance", () -> call(unsafe, "allocateInstance", 12345L));
        show("registerNatives", () -> call(unsafe, "registerNatives"));
        show("initIDs", () -> call(unsafe, "initIDs"));

        Class<?> boot = new Loader(null).make(bytes("jdx/internal/loader/ClassLoaders$BootClassLoader"));
        Object asBoot = boot.getDeclaredConstructor().newInstance();
        Class<?> inner = (Class<?>) boot.getMethod("make", byte[].class)
            .invoke(asBoot, (Object) bytes("jdx/internal/misc/Planted"));
        System.out.println("boot: " + (inner.getClassLoader() == asBoot) + " " + call(inner, "five"));

        Loader reflect = new Loader(Names.class.getClassLoader());
        Class<?> delegating = reflect.make(bytes("jdx/internal/reflect/DelegatingClassLoader"));
        Object trusted = delegating.getConstructor(ClassLoader.class).newInstance(new Object[] {null});
        Method make = delegating.getMethod("make", byte[].class);
        make.invoke(trusted, (Object) bytes("jdx/internal/reflect/MagicAccessorImpl"));
        String code = new String(bytes("jdx/internal/reflect/GeneratedMethodAccessor1"), StandardCharsets.ISO_8859_1);
        // Returns its parameter, an int, instead of null.
        String forged = code.replace("\0\0\0\2\u0001\u00b0", "\0\0\0\2\u001a\u00b0");
        System.out.println("forged: " + !forged.equals(code));
        // Some JDKs do not define such a class, others verify it.
        try {
            Object accessor = make.invoke(trusted, (Object) forged.getBytes(StandardCharsets.ISO_8859_1));
            System.out.println("trusted: " + call((Class<?>) accessor, "forge", 12345));
        } catch (InvocationTargetException thrown) {
            System.out.println("trusted: " + (thrown.getCause() instanceof LinkageError));
        } catch (LinkageError thrown) {
            System.out.println("trusted: true");
        }

        show("java.evil", () -> new Loader(null).make(bytes("javx/evil/Evil")));
        show("java.evil by name", () -> new Loader(null).make("java.evil.Evil", bytes("javx/evil/Evil")));
        show("java.evil on the class path", () -> Class.forName("java.evil.Evil"));
        show("package of a module on the class path", () -> Class.forName("jdk.internal.misc.Planted"));
    }
}
