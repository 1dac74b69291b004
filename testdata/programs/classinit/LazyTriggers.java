// Shows what triggers class initialisation and what does not: constants, arrays, class literals, casts.
package classinit;

public class LazyTriggers {
    static void log(String s) {
        System.out.println("  init " + s);
    }

    static class WithConstant {
        static final int CONSTANT = 42;
        static final String TEXT = "constant" + CONSTANT;
        static final Integer BOXED = 43;
        static { log("WithConstant"); }
    }

    static class ForArray {
        static { log("ForArray"); }
    }

    static class ForLiteral {
        static { log("ForLiteral"); }
    }

    static class ForCast {
        static { log("ForCast"); }
    }

    static class ForNew {
        static { log("ForNew"); }
    }

    static class ForStaticCall {
        static { log("ForStaticCall"); }
        static void call() { }
    }

    static class ForStaticWrite {
        static int value;
        static { log("ForStaticWrite"); }
    }

    static class ForForName {
        static { log("ForForName"); }
    }

    static class Parent {
        static int inherited = 1;
        static { log("Parent"); }
    }

    static class Child extends Parent {
        static { log("Child"); }
    }

    static class GrandChild extends Child {
        static int own = 2;
        static { log("GrandChild"); }
    }

    static class ForLambda {
        static { log("ForLambda"); }
        static int make() { return 3; }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("constants " + WithConstant.CONSTANT + WithConstant.TEXT);
        System.out.println("boxed");
        System.out.println(WithConstant.BOXED);
        System.out.println("array " + new ForArray[3].length + new ForArray[2][2].length);
        System.out.println("literal " + ForLiteral.class.getSimpleName());
        Object nothing = null;
        System.out.println("cast " + (ForCast) nothing + " " + ("x" instanceof Object) + (nothing instanceof ForCast));
        ForNew unused = null;
        System.out.println("declared " + unused);
        System.out.println("new");
        new ForNew();
        new ForNew();
        System.out.println("static call");
        ForStaticCall.call();
        System.out.println("static write");
        ForStaticWrite.value = 5;
        System.out.println("Class.forName");
        Class<?> lazily = Class.forName("classinit.LazyTriggers$ForForName", false, LazyTriggers.class.getClassLoader());
        System.out.println("loaded " + lazily.getSimpleName());
        Class.forName("classinit.LazyTriggers$ForForName");
        System.out.println("inherited static through subclass");
        System.out.println(GrandChild.inherited);
        System.out.println("own static");
        System.out.println(GrandChild.own);
        System.out.println("method reference");
        java.util.function.IntSupplier s = ForLambda::make;
        System.out.println("created");
        System.out.println(s.getAsInt());
        System.out.println("reflection newInstance");
        ForLiteral.class.getDeclaredConstructor().newInstance();
    }
}
