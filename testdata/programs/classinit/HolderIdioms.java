// Shows lazy holder idioms, enum singletons, nested registries and double-checked locking.
package classinit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

public class HolderIdioms {
    static int created;

    final int id = ++created;

    private static class Holder {
        static { System.out.println("Holder initialised"); }
        static final HolderIdioms INSTANCE = new HolderIdioms();
    }

    static HolderIdioms viaHolder() {
        return Holder.INSTANCE;
    }

    private static volatile HolderIdioms checked;

    static HolderIdioms viaDoubleCheck() {
        HolderIdioms local = checked;
        if (local == null) {
            synchronized (HolderIdioms.class) {
                local = checked;
                if (local == null) checked = local = new HolderIdioms();
            }
        }
        return local;
    }

    enum Single {
        INSTANCE;
        static { System.out.println("Single initialised " + created); }
        final int number = ++created;
    }

    static class Registry {
        static final Map<String, Supplier<?>> MAKERS = new LinkedHashMap<>();
        static int lookups;

        static void register(String name, Supplier<?> maker) {
            System.out.println("register " + name);
            MAKERS.put(name, maker);
        }

        static Object make(String name) {
            lookups++;
            Supplier<?> s = MAKERS.get(name);
            if (s == null) throw new IllegalArgumentException("no maker for " + name);
            return s.get();
        }
    }

    static class PluginA {
        static { Registry.register("a", PluginA::new); }

        public String toString() {
            return "plugin a";
        }
    }

    static class PluginB {
        static { Registry.register("b", () -> "plugin b"); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("start " + created);
        System.out.println(viaHolder().id + " " + (viaHolder() == viaHolder()));
        System.out.println(viaDoubleCheck().id + " " + (viaDoubleCheck() == checked));
        System.out.println(Single.INSTANCE.number + " " + Single.valueOf("INSTANCE").number + " " + created);
        try {
            Registry.make("a");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Class.forName(HolderIdioms.class.getName() + "$PluginA");
        System.out.println(Registry.make("a"));
        new PluginB();
        System.out.println(Registry.make("b") + " " + Registry.MAKERS.keySet() + " " + Registry.lookups);
        Thread[] threads = new Thread[4];
        int[] ids = new int[4];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> ids[n] = OnlyOnce.value);
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(ids[0] + ids[1] + ids[2] + ids[3] + " " + OnlyOnce.runs);
    }

    static class OnlyOnce {
        static int runs;
        static int value = init();

        static int init() {
            runs++;
            int x = 1;
            for (int i = 0; i < 1000; i++) x = x * 31 + i;
            return x;
        }
    }
}
