// Shows the order of field initialisers, instance blocks, constructors and virtual calls during construction.
package objects;

public class InitializationOrder {
    static int step;

    static int log(String what) {
        System.out.println(++step + " " + what);
        return step;
    }

    static class Base {
        int a = log("Base.a");
        {
            log("Base block, a=" + a);
        }
        final int b;

        Base() {
            this("default");
            log("Base() done");
        }

        Base(String s) {
            log("Base(" + s + ") b unset");
            b = 42;
            hook();
        }

        void hook() {
            log("Base.hook");
        }
    }

    static class Derived extends Base {
        String text = "set" + log("Derived.text");
        final int constant = 7;
        final Integer boxed = 8;
        int number;
        {
            number = 5;
            log("Derived block 1");
        }
        int late = number * 2 + log("Derived.late");

        Derived() {
            log("Derived() text=" + text);
        }

        Derived(int ignored) {
            super("from derived " + log("argument"));
            log("Derived(int) late=" + late);
        }

        {
            log("Derived block 2, late=" + late);
        }

        @Override
        void hook() {
            log("Derived.hook text=" + text + " constant=" + constant + " boxed=" + boxed + " number=" + number);
            number = 99;
        }
    }

    static class Chain extends Derived {
        Chain(int a, int b) {
            this(a + b);
            log("Chain(int,int)");
        }

        Chain(int sum) {
            super(sum);
            log("Chain(int) " + sum);
        }

        @Override
        void hook() {
            super.hook();
            log("Chain.hook");
        }
    }

    public static void main(String[] args) {
        Base base = new Base();
        log("--- " + base.a + " " + base.b);
        Derived derived = new Derived();
        log("--- " + derived.number + " " + derived.late + " " + derived.text);
        Derived chain = new Chain(log("left"), log("right"));
        log("--- " + chain.number + " " + chain.late);
        new Derived(1) {
            {
                log("anonymous block " + late);
            }
            int extra = log("anonymous field");

            @Override
            void hook() {
                log("anonymous hook " + extra);
            }
        };
    }
}
