// Shows that interfaces initialise only when needed: with default methods before an implementing class, else lazily.
package classinit;

public class InterfaceInitialization {
    static int log(String s) {
        System.out.println("  init " + s);
        return s.length();
    }

    interface Plain {
        int P = log("Plain");

        void f();
    }

    interface WithDefault {
        int D = log("WithDefault");

        default void g() {
            System.out.println("  default g");
        }
    }

    interface SubOfDefault extends WithDefault {
        int S = log("SubOfDefault");
    }

    interface SubWithDefault extends Plain, WithDefault {
        int SD = log("SubWithDefault");

        default void h() { }
    }

    interface WithStatic {
        int W = log("WithStatic");

        static void run() {
            System.out.println("  static run");
        }
    }

    static class ImplementsPlain implements Plain {
        static { log("ImplementsPlain"); }

        public void f() { }
    }

    static class ImplementsDefault implements SubOfDefault {
        static { log("ImplementsDefault"); }
    }

    static class ImplementsBoth implements SubWithDefault {
        static { log("ImplementsBoth"); }

        public void f() { }
    }

    interface Unused {
        int U = log("Unused");
        int CONST = 5;
    }

    static class Late implements Unused {
        static int value = 3;
        static { log("Late"); }
    }

    public static void main(String[] args) {
        System.out.println("new ImplementsPlain");
        Plain p = new ImplementsPlain();
        p.f();
        System.out.println("read Plain.P");
        System.out.println(Plain.P);
        System.out.println("new ImplementsDefault");
        new ImplementsDefault().g();
        System.out.println("read SubOfDefault.S");
        System.out.println(SubOfDefault.S);
        System.out.println("new ImplementsBoth");
        new ImplementsBoth().g();
        System.out.println("static interface method");
        WithStatic.run();
        System.out.println("constant " + Unused.CONST);
        System.out.println("implementing class static " + Late.value);
        System.out.println("inherited constant field");
        System.out.println(Late.U);
        System.out.println("lambda");
        Plain lambda = () -> System.out.println("  body");
        lambda.f();
        System.out.println("done");
    }
}
