/** Every way to load a native library. */
public class LibraryEffects {
    static void load() { System.load("/missing/liba.so"); }
    static void loadLibrary() { System.loadLibrary("missing"); }
    static void runtimeLoad() { Runtime.getRuntime().load("/missing/liba.so"); }
    static void runtimeLoadLibrary() { Runtime.getRuntime().loadLibrary("missing"); }
}
