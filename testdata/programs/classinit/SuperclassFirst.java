// Shows that superclasses initialise before subclasses, with static fields observed half-initialised.
package classinit;

public class SuperclassFirst {
    static StringBuilder order = new StringBuilder();

    static class A {
        static { order.append("A "); }
        static int a = note("A.a", 1);
        static { order.append("A2 "); }

        A() {
            order.append("new-A ");
        }
    }

    static class B extends A {
        static int b = note("B.b", a + 1);
        static { order.append("B "); }
        int field = note("B.field", b * 10);

        B() {
            order.append("new-B ");
        }
    }

    static class C extends B {
        static { order.append("C "); }
        static int c = note("C.c", b + a);

        static int peek() {
            return c;
        }
    }

    static int note(String what, int v) {
        order.append(what).append('=').append(v).append(' ');
        return v;
    }

    static class ForwardReference {
        static int first = second();
        static int value = 5;
        static final int CONSTANT = 6;
        static final Integer BOXED = 7;

        static int second() {
            return value * 100 + CONSTANT * 10 + (BOXED == null ? 0 : 1);
        }
    }

    static class SelfInstance {
        static final SelfInstance INSTANCE = new SelfInstance();
        static int counter = 10;
        static int other;
        int seen;

        SelfInstance() {
            seen = counter;
            counter++;
            other++;
        }
    }

    static class ParentUsesChild {
        static int fromChild = ChildOfUser.value;
        static { order.append("Parent:" + fromChild + " "); }
    }

    static class ChildOfUser extends ParentUsesChild {
        static int value = note("child.value", 9);
    }

    static void flush(String label) {
        System.out.println(label + ": " + order);
        order.setLength(0);
    }

    public static void main(String[] args) {
        flush("start");
        int viaC = C.a;
        flush("C.a " + viaC);
        new B();
        flush("new B");
        new C();
        flush("new C");
        System.out.println(C.peek());
        flush("peek");
        System.out.println(ForwardReference.first + " " + ForwardReference.second());
        System.out.println(SelfInstance.INSTANCE.seen + " " + SelfInstance.counter + " " + SelfInstance.other);
        System.out.println(ChildOfUser.value + " " + ParentUsesChild.fromChild);
        flush("child first");
    }
}
