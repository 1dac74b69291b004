// Shows classes whose initialisers depend on each other in cycles: the same thread sees defaults.
package classinit;

public class RecursiveInitialization {
    static class A {
        static int x = B.y + 1;
        static final int CONSTANT = 100;
        static { System.out.println("A done x=" + x); }
    }

    static class B {
        static int y = A.x + 10 + A.CONSTANT;
        static { System.out.println("B done y=" + y); }
    }

    static class C {
        static final C ONE = new C("one");
        static final java.util.List<String> NAMES = new java.util.ArrayList<>();
        static final C TWO = new C("two");

        C(String name) {
            if (NAMES == null) System.out.println("too early for " + name);
            else NAMES.add(name);
        }
    }

    static class D {
        static int calls;
        static int value = init(3);

        static int init(int n) {
            calls++;
            return n == 0 ? value : init(n - 1) + value + 1;
        }
    }

    static class E {
        static { System.out.println("E starts"); }
        static int e = F.f;
        static { System.out.println("E ends " + e); }
    }

    static class F extends E {
        static { System.out.println("F starts, E.e=" + E.e); }
        static int f = 7;
        static { System.out.println("F ends"); }
    }

    enum Planet {
        EARTH(3), MARS(4);
        static int total = 0;
        static final int BASE = 1000;
        final int order;

        Planet(int order) {
            this.order = order + BASE;
        }

        static {
            for (Planet p : values()) total += p.order;
        }
    }

    static class Main2 {
        static int depth = nested();

        static int nested() {
            class Local {
                static final int L = 5;
                int m = depth + L;
            }
            return new Local().m + 1;
        }
    }

    static class ThrowsInCycle {
        static int v = Other.w / 0 + 1;

        static class Other {
            static int w = ThrowsInCycle.v;
            static { System.out.println("Other sees " + w); }
        }
    }

    public static void main(String[] args) {
        System.out.println(B.y + " " + A.x);
        System.out.println(C.NAMES);
        System.out.println(D.value + " " + D.calls);
        System.out.println(F.f + " " + E.e);
        System.out.println(Planet.total + " " + Planet.MARS.order);
        System.out.println(Main2.depth);
        try {
            System.out.println(ThrowsInCycle.v);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        System.out.println(ThrowsInCycle.Other.w);
        try {
            System.out.println(ThrowsInCycle.v);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }
}
