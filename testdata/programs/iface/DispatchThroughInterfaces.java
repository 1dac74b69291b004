// Shows interface dispatch over many implementing classes, interface hierarchies and Object methods through interfaces.
package iface;

public class DispatchThroughInterfaces {
    interface A {
        int a();

        default int twice() {
            return a() * 2;
        }
    }

    interface B extends A {
        int b();

        @Override
        default int twice() {
            return A.super.twice() + b();
        }
    }

    interface C {
        int a();

        String toString();

        boolean equals(Object o);
    }

    static class One implements A {
        public int a() {
            return 1;
        }
    }

    static class Two extends One implements B {
        public int b() {
            return 20;
        }
    }

    static class Three implements B, C {
        public int a() {
            return 3;
        }

        public int b() {
            return 30;
        }

        @Override
        public String toString() {
            return "Three";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof C;
        }

        @Override
        public int hashCode() {
            return 3;
        }
    }

    static final class Four extends Two implements C {
        @Override
        public int a() {
            return super.a() + 3;
        }

        @Override
        public int twice() {
            return super.twice() * 100;
        }
    }

    enum Five implements B, C {
        X {
            public int a() {
                return 50;
            }
        },
        Y;

        public int a() {
            return 5;
        }

        public int b() {
            return ordinal();
        }
    }

    record Six(int a) implements B, C {
        public int b() {
            return a + 1;
        }
    }

    static int sum(A[] items) {
        int s = 0;
        for (A x : items) s = s * 7 + x.a() + x.twice();
        return s;
    }

    public static void main(String[] args) {
        A lambda = () -> 9;
        A[] items = {new One(), new Two(), new Three(), new Four(), Five.X, Five.Y, new Six(6), lambda, new A() {
            int calls;

            public int a() {
                return ++calls;
            }
        }};
        for (A x : items) System.out.print(x.a() + "/" + x.twice() + (x instanceof B b ? "/" + b.b() : "") + (x instanceof C c ? "c" + c.a() : "") + " ");
        System.out.println();
        int total = 0;
        for (int i = 0; i < 200; i++) total = total * 31 + sum(items);
        System.out.println(total);
        C c = new Three();
        A a = (A) c;
        System.out.println(c + " " + c.equals(new Six(1)) + c.equals(a) + a.equals(new One()) + " " + a.hashCode() + " " + ((Object) c == a) + " " + c.getClass().getSimpleName() + " " + c.hashCode());
        Object[] others = {"text", new One(), Five.Y};
        for (Object o : others) {
            try {
                System.out.println(((C) o).a());
            } catch (ClassCastException e) {
                System.out.println("not a C: " + o.getClass().getSimpleName());
            }
        }
        System.out.println(B.class.isAssignableFrom(Four.class) + " " + A.class.isInstance(lambda) + " " + C.class.isInstance(new Two()) + " " + Five.X.getClass().getInterfaces().length + " " + Four.class.getInterfaces()[0].getSimpleName() + " " + B.class.getInterfaces()[0].getSimpleName());
    }
}
