// Shows instanceof, pattern variables, checked casts and the messages of ClassCastException.
package objects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

public class InstanceofAndCasts {
    interface Flyer { }

    interface Swimmer { }

    static class Bird implements Flyer { }

    static class Duck extends Bird implements Swimmer { }

    static final class Stone { }

    static String abilities(Object o) {
        return (o instanceof Flyer ? "F" : "") + (o instanceof Swimmer ? "S" : "") + (o instanceof Bird ? "B" : "") + (o instanceof Duck ? "D" : "")
            + (o instanceof Stone ? "T" : "") + (o instanceof Object ? "O" : "");
    }

    static String describe(Object o) {
        if (o instanceof String s && !s.isEmpty()) return "text " + s.charAt(0);
        if (!(o instanceof Number n)) return "not a number " + o;
        if (n instanceof Integer i && i > 10 || n instanceof Long) return "big or long " + n;
        return "number " + n.intValue();
    }

    static boolean sameSize(Object a, Object b) {
        return a instanceof Collection<?> c && b instanceof Collection<?> d && c.size() == d.size();
    }

    static String castMessage(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (ClassCastException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {new Bird(), new Duck(), new Stone(), null, "x", new Duck[0]}) System.out.print("[" + abilities(o) + "]");
        System.out.println();
        for (Object o : new Object[] {"hey", "", 5, 50, 5L, 2.5, 'c', null}) System.out.println(describe(o));
        System.out.println(sameSize(List.of(1), new ArrayList<>(List.of("a"))) + " " + sameSize(List.of(), "no"));
        Object bird = new Bird();
        Object number = 42;
        System.out.println(castMessage(() -> System.out.println(((Duck) bird).hashCode())));
        System.out.println(castMessage(() -> System.out.println((Swimmer) bird)));
        System.out.println(castMessage(() -> System.out.println((String) number)));
        System.out.println(castMessage(() -> System.out.println((Long) number)));
        System.out.println(castMessage(() -> System.out.println((List<?>) bird)));
        System.out.println(castMessage(() -> System.out.println((Stone) null)));
        System.out.println(castMessage(() -> System.out.println((RandomAccess) (Object) new ArrayList<>())));
        System.out.println(castMessage(() -> Duck.class.cast(bird)));
        System.out.println(castMessage(() -> Integer.class.cast("five")));
        System.out.println(castMessage(() -> String.class.asSubclass(Integer.class)));
        Runnable lambda = () -> { };
        System.out.println((lambda instanceof Runnable) + " " + ((Object) lambda instanceof Flyer));
        int i = (int) number;
        long l = (Integer) number;
        Object widened = (double) (int) (Integer) number;
        System.out.println(i + " " + l + " " + widened);
        System.out.println(castMessage(() -> System.out.println((long) (Long) number)));
        Object o = args;
        if (!(o instanceof String[] strings)) throw new IllegalStateException();
        System.out.println(strings.length);
        while (!(o instanceof Integer count)) o = 3;
        System.out.println(count + 1);
        Bird[] flock = {new Duck(), new Bird()};
        for (Bird b : flock) {
            Swimmer s = (Swimmer) b;
            System.out.println(s.getClass().getSimpleName() + " swims");
        }
    }
}
