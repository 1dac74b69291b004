// Reading and writing fields of every type by reflection, with conversions, finals, statics and refusals.
package reflect;

import java.lang.reflect.*;
import java.util.*;

public class FieldAccess {
    static class Bean {
        public boolean z = true;
        public byte b = 1;
        public short s = 2;
        public char c = 'c';
        public int i = 4;
        public long l = 5;
        public float f = 6.5f;
        public double d = 7.25;
        public String str = "text";
        public int[] arr = {1, 2};
        private String hidden = "hidden";
        protected final int fin = Integer.parseInt("9");
        public static final String CONST = "const";
        static volatile transient long counter = 100;
        List<? extends Number> generic;
    }

    static class Child extends Bean {
        public int i = 44;
    }

    interface Body { Object run() throws Exception; }

    static void attempt(String label, Body b) {
        try {
            System.out.println(label + " " + b.run());
        } catch (IllegalArgumentException e) {
            System.out.println(label + " refused: " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println(label + " null");
        } catch (IllegalAccessException | NoSuchFieldException e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        } catch (Exception e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Bean bean = new Bean();
        for (String n : "z b s c i l f d str arr hidden fin CONST counter generic".split(" ")) {
            Field f = Bean.class.getDeclaredField(n);
            Object v = f.get(bean);
            System.out.println(Modifier.toString(f.getModifiers()) + " | " + f.getType().getSimpleName() + " | " + f.getGenericType() + " | " + f.getName() + " = " + (v instanceof int[] a ? Arrays.toString(a) : v) + " | " + f);
        }
        Field i = Bean.class.getField("i");
        i.set(bean, 10);
        i.setInt(bean, i.getInt(bean) + 1);
        i.set(bean, (short) (bean.i + 1));
        i.setByte(bean, (byte) -3);
        System.out.println(bean.i + " " + i.getLong(bean) + " " + i.getFloat(bean) + " " + i.getDouble(bean));
        attempt("long into int", () -> { i.set(bean, 5L); return "?"; });
        attempt("setLong into int", () -> { i.setLong(bean, 5); return "?"; });
        attempt("null into int", () -> { i.set(bean, null); return "?"; });
        attempt("getByte of int", () -> i.getByte(bean));
        attempt("getBoolean of int", () -> i.getBoolean(bean));
        attempt("wrong receiver", () -> i.get("string") + "");
        attempt("null receiver", () -> i.get(null));
        attempt("string into str", () -> { Bean.class.getField("str").set(bean, "new"); return bean.str; });
        attempt("int into str", () -> { Bean.class.getField("str").set(bean, 5); return "?"; });
        attempt("char into long", () -> { Bean.class.getField("l").setChar(bean, 'A'); return bean.l; });
        attempt("float from long", () -> { Bean.class.getField("f").setLong(bean, Long.MAX_VALUE); return bean.f; });
        attempt("double from int", () -> { Bean.class.getField("d").set(bean, 3); return bean.d; });
        attempt("array", () -> { Bean.class.getField("arr").set(bean, new int[] {7}); return bean.arr.length; });
        Field fin = Bean.class.getDeclaredField("fin");
        attempt("final without access", () -> { fin.set(bean, 1); return "?"; });
        fin.setAccessible(true);
        attempt("final with access", () -> { fin.set(bean, 123); return fin.get(bean); });
        Field con = Bean.class.getField("CONST");
        con.setAccessible(true);
        attempt("static final", () -> { con.set(null, "x"); return "?"; });
        Field counter = Bean.class.getDeclaredField("counter");
        attempt("static", () -> { counter.setLong(null, counter.getLong("ignored") + 1); return Bean.counter; });
        attempt("missing", () -> Bean.class.getField("hidden"));
        attempt("declared missing", () -> Child.class.getDeclaredField("z"));
        Child child = new Child();
        System.out.println(Child.class.getField("i").get(child) + " " + Bean.class.getField("i").get(child) + " " + Child.class.getField("z").getDeclaringClass().getSimpleName() + " " + Child.class.getFields().length);
        attempt("jdk private", () -> { Field v = String.class.getDeclaredField("value"); v.setAccessible(true); return "opened"; });
        attempt("record final", () -> { Field x = Point.class.getDeclaredField("x"); x.setAccessible(true); System.out.println(x.get(new Point(5))); x.set(new Point(1), 2); return "?"; });
        List<String> sorted = new ArrayList<>();
        for (Field f : Bean.class.getDeclaredFields()) sorted.add(f.getName());
        Collections.sort(sorted);
        System.out.println(sorted + " " + Bean.class.getField("i").equals(i) + " " + i.hashCode());
    }

    record Point(int x) { }
}
