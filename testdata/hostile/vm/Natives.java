import java.util.function.IntUnaryOperator;

/** Native methods of a program that has no native library. */
public class Natives {
    static native long plain(int one);
    native Object instance(String[] texts, long[][] numbers, double last);
    static native void nothing();
    static native void initIDs();
    static native void registerNatives();
    static synchronized native int locked(Natives self);
    static native int twice(int one);

    interface Body { Object run() throws Exception; }

    static void show(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown);
            if (thrown.getCause() != null) {
                System.out.println("  by " + thrown.getCause());
            }
            StackTraceElement top = thrown.getStackTrace()[0];
            System.out.println("  at " + top.getClassName() + "." + top.getMethodName() + " " + top.isNativeMethod());
        }
    }

    public static void main(String[] arguments) {
        show("plain", () -> plain(1));
        show("plain again", () -> plain(1));
        show("instance", () -> new Natives().instance(null, null, 1));
        show("nothing", () -> { nothing(); return null; });
        show("initIDs", () -> { initIDs(); return null; });
        show("registerNatives", () -> { registerNatives(); return null; });
        show("locked", () -> locked(null));
        System.out.println(Thread.holdsLock(Natives.class));
        show("reference", () -> { IntUnaryOperator operator = Natives::twice; return operator.applyAsInt(2); });
        System.loadLibrary0();
    }

    /** A library that is not there is another error. */
    static class System {
        static java.io.PrintStream out = java.lang.System.out;
        static void loadLibrary0() {
            try {
                java.lang.System.load("/nowhere/libnone.so");
            } catch (UnsatisfiedLinkError error) {
                out.println("load: " + error.getMessage().startsWith("Can't load"));
            }
        }
    }
}
