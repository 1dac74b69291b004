// Shows fields hidden by subclasses and interfaces: static type decides, casts and super reach the hidden ones.
package objects;

public class FieldShadowing {
    interface Named {
        String NAME = "interface " + 1;
    }

    static class A {
        String name = "A.name";
        static String shared = "A.shared";
        protected int count = 1;

        String read() {
            return name + "/" + count;
        }

        void bump() {
            count++;
        }
    }

    static class B extends A {
        String name = "B.name";
        static String shared = "B.shared";
        protected long count = 10;

        String all() {
            return name + " " + super.name + " " + ((A) this).name + " " + count + " " + super.count;
        }

        @Override
        void bump() {
            super.bump();
            count += super.count;
        }
    }

    static class C extends B implements Named {
        Object name = NAME;

        String both() {
            return name + " " + super.name + " " + ((A) this).name + " " + shared;
        }
    }

    static class Holder {
        int x = 5;

        class Inner {
            int x = 6;

            int sum(int x) {
                return x * 100 + this.x * 10 + Holder.this.x;
            }
        }

        int local() {
            int before = x;
            int x = before + 1;
            {
                x++;
            }
            return x * 10 + this.x;
        }
    }

    public static void main(String[] args) {
        B b = new B();
        A a = b;
        System.out.println(a.name + " " + b.name + " " + ((A) b).name + " " + ((B) a).name);
        System.out.println(a.read() + " " + b.read() + " " + b.all());
        a.bump();
        b.bump();
        System.out.println(a.count + " " + b.count + " " + b.all());
        a.count = 50;
        b.count = 60;
        System.out.println(a.read() + " " + b.all());
        C c = new C();
        System.out.println(c.both() + " " + c.all());
        B.shared = "changed";
        System.out.println(A.shared + " " + B.shared + " " + C.shared + " " + c.both());
        A.shared = "again";
        System.out.println(A.shared + " " + B.shared);
        A none = null;
        System.out.println(none.shared + " through null");
        Holder h = new Holder();
        System.out.println(h.new Inner().sum(7) + " " + h.local());
        h.x = 9;
        System.out.println(h.new Inner().sum(0));
        A[] all = {new A(), new B(), new C()};
        for (A each : all) {
            each.bump();
            System.out.println(each.getClass().getSimpleName() + " " + each.count + " " + each.name + " "
                + (each instanceof B ? ((B) each).count + "" : "-") + " " + (each instanceof C ? ((C) each).name : "-"));
        }
    }
}
