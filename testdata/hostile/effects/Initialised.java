/** Effects of static initialisers belong to every test that needs the class. */
public class Initialised {
    static class ByCall {
        static { System.setProperty("a", "b"); }
        static int five() { return 5; }
        int six() { return 6; }
    }
    static class ByField {
        static int number;
        static { java.util.Locale.setDefault(java.util.Locale.GERMANY); number = 5; }
    }
    static class Above {
        static { new java.io.File("/missing").delete(); }
    }
    static class Below extends Above {
        static int five() { return 5; }
    }
    static class Fails {
        static { System.setProperty("a", "b"); if (true) throw new IllegalStateException(); }
        static int five() { return 5; }
    }
    static class Exits {
        static int number = 5;
        static { if (number == 5) System.exit(3); }
    }
    static class CallsItself {
        static int number = 1;
        static { helper(); System.setProperty("a", "b"); }
        static int helper() { return ++number; }
    }
    static class UsesOther {
        static int number = ByCall.five();
    }
    static class ByName {
        static { System.setProperty("a", "b"); }
    }
    static class Reflected {
        static int number = 5;
        static { System.setProperty("a", "b"); }
        static int six() { return 6; }
    }
    static class Harmless {
        static int number = Integer.parseInt("5");
        static int five() { return number; }
    }

    static int call() { return ByCall.five(); }
    static int construct() { return new ByCall().six(); }
    static int read() { return ByField.number; }
    static int write() { ByField.number = 7; return ByField.number; }
    static int inherited() { return Below.five(); }
    static int subclass() { return new Below() == null ? 0 : 1; }
    static int fails() {
        try {
            return Fails.five();
        } catch (Throwable thrown) {
            return 0;
        }
    }
    static int exits() { return Exits.number; }
    static int callsItself() { return CallsItself.helper(); }
    static int usesOther() { return UsesOther.number; }
    static int byName() throws Exception { return Class.forName("Initialised$ByName").getModifiers(); }
    static int byReflectedField() throws Exception { return Reflected.class.getDeclaredField("number").getInt(null); }
    static int byReflectedMethod() throws Exception { return (int) Reflected.class.getDeclaredMethod("six").invoke(null); }
    static int byHandle() throws Throwable {
        return (int) java.lang.invoke.MethodHandles.lookup().findStaticGetter(Reflected.class, "number", int.class).invokeExact();
    }
    static int harmless() { return Harmless.five(); }
    static int nothing() { return 5; }
}
