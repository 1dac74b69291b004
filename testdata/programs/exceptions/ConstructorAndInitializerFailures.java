// Shows exceptions thrown from constructors, field initialisers, super calls and arguments, and what stays half built.
package exceptions;

import java.util.ArrayList;
import java.util.List;

public class ConstructorAndInitializerFailures {
    static List<Object> leaked = new ArrayList<>();

    static int fail(String why) {
        throw new IllegalArgumentException(why);
    }

    static class Base {
        int ready = 1;

        Base(int kind) {
            leaked.add(this);
            if (kind == 1) fail("base");
            ready = 2;
            hook();
        }

        void hook() { }
    }

    static class Derived extends Base {
        final String text;
        int value;

        {
            value = 5;
        }

        Derived(int kind) {
            super(kind == 0 ? fail("argument") : kind);
            if (kind == 2) fail("derived");
            text = "done";
            if (kind == 3) throw new IllegalStateException("after text");
        }

        @Override
        void hook() {
            if (value != 0 || text != null) throw new AssertionError("initialised too early");
        }
    }

    static class FieldFails {
        int a = 1;
        int b = a > 0 ? fail("field") : 2;
        int c = 3;
    }

    static class Validated {
        final int low, high;

        Validated(int low, int high) {
            if (low > high) throw new IllegalArgumentException(low + " > " + high);
            this.low = low;
            this.high = high;
        }

        Validated(String s) {
            this(Integer.parseInt(s.substring(0, s.indexOf('-'))), Integer.parseInt(s.substring(s.indexOf('-') + 1)));
        }
    }

    interface Maker {
        Object make();
    }

    static void attempt(String label, Maker maker) {
        int before = leaked.size();
        Object result = "unset";
        try {
            result = maker.make();
            System.out.println(label + " made");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e + " result " + result);
        }
        if (leaked.size() > before && leaked.get(before) instanceof Derived d) {
            System.out.println("  leaked " + d.ready + " " + d.value + " " + d.text);
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind <= 4; kind++) {
            int k = kind;
            attempt("derived " + kind, () -> new Derived(k));
        }
        attempt("field", FieldFails::new);
        for (String s : new String[] {"1-2", "2-1", "x-1", "12", "5-"}) attempt(s, () -> new Validated(s));
        attempt("anonymous", () -> new Base(1) {
            int never = fail("not reached");
        });
        attempt("array element", () -> new Object[] {new Validated(1, 2), new Validated(3, 2)});
        attempt("nested arguments", () -> new Validated(fail("first argument"), fail("second argument")));
        System.out.println(leaked.size());
    }
}
