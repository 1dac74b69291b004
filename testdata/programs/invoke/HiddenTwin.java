// Shows that a hidden class is not the ordinary class of the same name: descriptors mean the ordinary one.
package invoke;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class HiddenTwin {
    /** Reads a field of what it believes to be a twin. */
    static class Reader {
        static int read(Passes twin) {
            return twin.number;
        }
    }

    /** Hands itself to others by name: as a hidden class it does not fit. */
    static class Passes {
        int number = 5;

        static int run() {
            return Reader.read(new Passes());
        }
    }

    /** Keeps itself in a field of its own type. */
    static class Keeps {
        Keeps next;

        static String run() {
            Keeps keeps = new Keeps();
            keeps.next = keeps;
            return "kept";
        }
    }

    /** Returns itself by name. */
    static class Returns {
        static Returns make() {
            return new Returns();
        }

        static String run() {
            return make().toString();
        }
    }

    /** Never says its own name in a descriptor, so it can be hidden. */
    static class Quiet {
        private int number = 7;
        private static int made;

        int twice() {
            made++;
            return number * 2 + made;
        }

        static String run() {
            Object quiet = new Quiet();
            Object[] quiets = new Quiet[] {new Quiet(), null};
            int sum = ((Quiet) quiet).twice() + ((Quiet) quiets[0]).twice();
            return sum + " " + (quiet instanceof Quiet) + " " + (quiets instanceof Object[]) + " "
                    + (quiet.getClass() == HiddenTwin.Quiet.class) + " " + quiets.getClass().getComponentType().isHidden();
        }
    }

    /** A field that names the class: by the descriptor it is the ordinary one's. */
    static class Named {
        static Named other;
        static Named[] others;

        static String run() {
            return other + " " + others;
        }

        static Named echo(Named named) {
            return named;
        }
    }

    static byte[] bytesOf(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    static void show(Class<?> type) throws Exception {
        String label = type.getSimpleName() + ": ";
        Method ordinary = type.getDeclaredMethod("run");
        ordinary.setAccessible(true);
        String shown = String.valueOf(ordinary.invoke(null)).replaceAll("@[0-9a-f]+", "@");
        System.out.println(label + shown);
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            Class<?> hidden = lookup.defineHiddenClass(bytesOf(type), true).lookupClass();
            Method run = hidden.getDeclaredMethod("run");
            run.setAccessible(true);
            System.out.println(label + "hidden " + run.invoke(null));
        } catch (InvocationTargetException e) {
            System.out.println(label + "threw " + e.getCause().getClass().getName());
        } catch (LinkageError e) {
            System.out.println(label + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        show(Passes.class);
        show(Keeps.class);
        show(Returns.class);
        show(Quiet.class);
        show(Named.class);
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytesOf(Named.class), true).lookupClass();
        Field field = hidden.getDeclaredField("other");
        System.out.println(field.getType() == Named.class);
        System.out.println(hidden.getDeclaredField("others").getType() == Named[].class);
        Method echo = hidden.getDeclaredMethod("echo", Named.class);
        echo.setAccessible(true);
        Named named = new Named();
        System.out.println(echo.invoke(null, named) == named);
        field.setAccessible(true);
        field.set(null, named);
        System.out.println(field.get(null) == named);
    }
}
