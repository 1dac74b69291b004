// Compile-time constants, class initialization order and triggers, static and instance initializers, and failures in them.
package jls;

import java.util.*;

public class ConstantsAndInit {
    static final List<String> LOG = new ArrayList<>();

    static <T> T log(String s, T v) {
        LOG.add(s);
        return v;
    }

    static void flush(String label) {
        System.out.println(label + ": " + LOG);
        LOG.clear();
    }

    interface HasDefault {
        Object F = log("HasDefault", 1);
        default void m() { }
    }

    interface NoDefault {
        Object F = log("NoDefault", 2);
    }

    static class Parent implements HasDefault, NoDefault {
        static final int CONST = 10 * 10 + 1;
        static final String TEXT = "con" + "stant" + CONST;
        static final Integer BOXED = log("Parent.BOXED", 5);
        static { log("Parent static", 0); }
        int a = log("Parent field", 1);
        { log("Parent block", 0); }
        Parent() { log("Parent ctor", 0); }
        Parent(int x) { this(); log("Parent ctor int", x); }
    }

    static class Child extends Parent {
        static int s = log("Child.s", 1);
        int b = log("Child field", 2);
        Child() { super(log("Child super arg", 3)); log("Child ctor", 0); }
        static void touch() { }
    }

    static class ForwardRef {
        static int a = init();
        static int b = 5;
        static final int C = 6;
        static int init() { return b * 10 + C; }
    }

    static class Fails {
        static int x = Integer.parseInt(log("Fails", "no number"));
    }

    static class CycleA { static int v = CycleB.v + 1; }
    static class CycleB { static int v = CycleA.v + 1; }

    static class Lazy {
        static { log("Lazy", 0); }
        static class Holder { static final Object O = log("Holder", new Object()); }
    }

    enum Color {
        RED(log("RED", 1)), GREEN(log("GREEN", 2));
        static int count = log("Color.count", 0);
        Color(int i) { log("Color ctor " + i, 0); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Parent.CONST + " " + Parent.TEXT);
        flush("constants do not initialize");
        Parent[] arr = new Parent[2];
        Class<?> c = Parent.class;
        Object isNot = "x";
        System.out.println(arr.length + " " + c.getSimpleName() + " " + (isNot instanceof Parent));
        flush("arrays and literals do not initialize");
        System.out.println(Child.BOXED);
        flush("inherited static field initializes only the parent");
        Child.touch();
        flush("static method");
        new Child();
        flush("instance");
        System.out.println(NoDefault.F);
        flush("interface field");
        System.out.println(ForwardRef.a + " " + ForwardRef.b);
        System.out.println(CycleA.v + " " + CycleB.v);
        System.out.println(Lazy.Holder.O != null);
        flush("nested holder");
        Class.forName("jls.ConstantsAndInit$Lazy", false, ConstantsAndInit.class.getClassLoader());
        flush("forName without initialize");
        Class.forName("jls.ConstantsAndInit$Lazy");
        flush("forName");
        System.out.println(Color.GREEN.ordinal() + " " + Color.count);
        flush("enum");
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Fails.x);
            } catch (ExceptionInInitializerError e) {
                System.out.println("first: " + e.getCause() + " message " + e.getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("then: " + e.getMessage());
            }
        }
        flush("failed class");
        final int local = 3;
        byte narrowed = local;
        final String s1 = "a" + local;
        System.out.println(narrowed + " " + (s1 == "a3") + " " + (Parent.TEXT == "constant101") + " " + (("" + 1.0f + 'c' + 2L + true + null).equals("1.0c2truenull")));
        new Fails();
    }
}
