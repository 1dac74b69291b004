// Shows where erased generics insert casts, and where heap pollution stays hidden until a cast is reached.
package generics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ErasureAndCasts {
    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        @SuppressWarnings("unchecked")
        <U> U force() {
            return (U) value;
        }
    }

    static class NumberBox<N extends Number> extends Box<N> {
        NumberBox(N n) {
            super(n);
        }

        double doubled() {
            return get().doubleValue() * 2;
        }
    }

    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " passed");
        } catch (ClassCastException e) {
            System.out.println(label + " " + e.getMessage().replaceAll(" \\(.*", ""));
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T[] makeArray(int n) {
        return (T[]) new Object[n];
    }

    static <T> String describe(T t) {
        return "T " + t;
    }

    static String describe(String s) {
        return "String " + s;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> strings = new ArrayList<>();
        List raw = strings;
        raw.add(42);
        raw.add("fine");
        attempt("toString of element", () -> System.out.println(raw.get(0)));
        attempt("object context", () -> {
            Object o = strings.get(0);
            System.out.println(o);
        });
        attempt("string context", () -> {
            String s = strings.get(0);
            System.out.println(s);
        });
        attempt("concat", () -> System.out.println("value " + strings.get(0)));
        attempt("for each", () -> {
            for (String s : strings) System.out.println(s.length());
        });
        attempt("method on element", () -> System.out.println(strings.get(0).length()));
        attempt("hash code", () -> System.out.println(((Object) strings.get(0)).hashCode()));
        Box<Integer> box = new Box<>(7);
        attempt("force unused", () -> box.force());
        attempt("force to string", () -> {
            String s = box.force();
        });
        attempt("force to object", () -> {
            Object o = box.<String>force();
            System.out.println(o);
        });
        attempt("force chained", () -> System.out.println(box.<List<String>>force().size()));
        ((Box) box).value = "polluted";
        attempt("polluted field", () -> {
            int i = box.value;
        });
        attempt("polluted comparison", () -> System.out.println(box.value == null));
        NumberBox<Integer> numbers = new NumberBox<>(4);
        System.out.println(numbers.doubled() + " " + new NumberBox<>(2.25f).doubled());
        ((Box) numbers).value = "not a number";
        attempt("bound cast", () -> System.out.println(numbers.doubled()));
        attempt("generic array escapes", () -> {
            String[] a = makeArray(3);
        });
        attempt("generic array stays", () -> System.out.println(ErasureAndCasts.<String>makeArray(3).getClass().getSimpleName().length()));
        System.out.println(describe("s") + " " + describe(5) + " " + describe((Object) "o") + " " + ErasureAndCasts.<String>describe("t"));
        System.out.println((Class<?>) new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        Map<String, List<Integer>> map = new HashMap<>();
        map.computeIfAbsent("k", k -> new ArrayList<>()).add(5);
        int five = map.get("k").get(0);
        System.out.println(five + " " + map);
    }
}
