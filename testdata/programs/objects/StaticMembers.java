// Shows static state: counters, static blocks, static nested classes, singletons and static method hiding.
package objects;

import java.util.ArrayList;
import java.util.List;

public class StaticMembers {
    static int instances;
    static final List<String> REGISTRY = new ArrayList<>();
    static int[] table = new int[5];
    static long total;
    static final int COMPUTED;

    static {
        int acc = 1;
        for (int i = 0; i < table.length; i++) table[i] = acc *= i + 2;
        COMPUTED = acc;
    }

    final int number;

    StaticMembers(String name) {
        number = ++instances;
        REGISTRY.add(name + number);
        total += number * (long) COMPUTED;
    }

    static StaticMembers create(String name) {
        return new StaticMembers(name);
    }

    static class Singleton {
        private static Singleton instance;
        private int uses;

        static Singleton get() {
            if (instance == null) instance = new Singleton();
            instance.uses++;
            return instance;
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        static int later = 7;
        int seen = later;
    }

    static class Parent {
        static String name() {
            return "Parent";
        }

        static String describe() {
            return name();
        }

        static int shared = 1;
    }

    static class Child extends Parent {
        static String name() {
            return "Child";
        }
    }

    static int sideEffects;

    static StaticMembers nullWithEffect() {
        sideEffects++;
        return null;
    }

    static int depth;

    static int recursive(int n) {
        depth = Math.max(depth, n);
        return n == 0 ? 0 : recursive(n - 1) + depth;
    }

    public static void main(String[] args) {
        for (String s : "a b c".split(" ")) create(s);
        System.out.println(instances + " " + REGISTRY + " " + total + " " + COMPUTED + " " + table[4]);
        System.out.println(Singleton.get() == Singleton.get() ? "same " + Singleton.get().uses : "different");
        System.out.println(Holder.INSTANCE.seen + " " + Holder.later);
        System.out.println(Parent.name() + Child.name() + Parent.describe() + Child.describe() + ((Parent) new Child()).name());
        Child.shared += 5;
        System.out.println(Parent.shared + " " + Child.shared);
        System.out.println(nullWithEffect().instances + " " + sideEffects);
        nullWithEffect().table[0] += 5;
        System.out.println(table[0] + " " + sideEffects);
        System.out.println(recursive(10) + " " + depth);
        StaticMembers.instances *= 2;
        new StaticMembers("d");
        System.out.println(instances + " " + REGISTRY.get(3));
        total ^= total << 7;
        total++;
        table[instances % 5]--;
        System.out.println(total + " " + java.util.Arrays.toString(table));
        main2("overloaded", 1);
    }

    static void main2(String s, int n) {
        System.out.println(s + n + new StaticMembers("e").number);
    }
}
