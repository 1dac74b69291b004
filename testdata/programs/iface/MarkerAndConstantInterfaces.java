// Shows constant inheritance through interfaces, marker checks, annotation types as interfaces and interface fields.
package iface;

import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.RandomAccess;

public class MarkerAndConstantInterfaces {
    interface Units {
        int KILO = 1000;
        long MEGA = KILO * 1000L;
        double RATIO = KILO / 3.0;
        String NAME = "units";
        int[] TABLE = {1, 2, 3};
    }

    interface More extends Units {
        int KILO = 1024;
        int OLD = Units.KILO;
        String FULL = NAME + KILO;
    }

    static class User implements More {
        int KILO = 7;

        String all() {
            return KILO + " " + More.KILO + " " + Units.KILO + " " + OLD + " " + MEGA + " " + FULL + " " + RATIO + " " + ((More) this).KILO;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Priority {
        int value() default 5;

        String[] tags() default {"x", "y"};

        int LIMIT = 10;

        enum Level { LOW, HIGH }

        Level level() default Level.LOW;
    }

    @Priority
    static class Default { }

    @Priority(value = 9, tags = "single", level = Priority.Level.HIGH)
    static class Special implements Serializable, Cloneable { }

    interface Marker { }

    static class Tagged implements Marker { }

    static class TaggedChild extends Tagged { }

    static String markers(Object o) {
        return (o instanceof Serializable ? "S" : "") + (o instanceof Cloneable ? "C" : "") + (o instanceof RandomAccess ? "R" : "") + (o instanceof Marker ? "M" : "") + (o instanceof Comparable ? "P" : "") + (o instanceof CharSequence ? "Q" : "") + (o instanceof Iterable ? "I" : "");
    }

    public static void main(String[] args) {
        System.out.println(new User().all());
        Units.TABLE[1] = 50;
        System.out.println(Arrays.toString(User.TABLE) + " " + (More.TABLE == Units.TABLE));
        for (Object o : new Object[] {"s", 1, new int[0], new String[0], new java.util.ArrayList<>(), new java.util.LinkedList<>(), new TaggedChild(), new Special(), Thread.State.NEW, new StringBuilder(), new java.util.HashMap<>(), 'c', new Object()}) System.out.print("[" + markers(o) + "]");
        System.out.println();
        for (Class<?> c : new Class<?>[] {Default.class, Special.class, Tagged.class}) {
            Priority p = c.getAnnotation(Priority.class);
            System.out.println(c.getSimpleName() + " " + (p == null ? "none" : p.value() + Arrays.toString(p.tags()) + p.level() + (p.value() < Priority.LIMIT) + p.annotationType().getSimpleName()));
        }
        Priority custom = new Priority() {
            public int value() {
                return 77;
            }

            public String[] tags() {
                return new String[0];
            }

            public Level level() {
                return Level.HIGH;
            }

            public Class<? extends java.lang.annotation.Annotation> annotationType() {
                return Priority.class;
            }
        };
        System.out.println(custom.value() + " " + custom.tags().length + " " + custom.annotationType().isAnnotation() + " " + Priority.class.isInterface() + " " + Priority.class.getInterfaces()[0].getSimpleName());
        for (Class<?> c : new Class<?>[] {TaggedChild.class, User.class, Special.class, More.class, int[].class}) {
            System.out.println(c.getSimpleName() + " " + c.isInterface() + " " + Arrays.toString(Arrays.stream(c.getInterfaces()).map(Class::getSimpleName).toArray()) + " " + Marker.class.isAssignableFrom(c) + " " + c.getSuperclass());
        }
    }
}
