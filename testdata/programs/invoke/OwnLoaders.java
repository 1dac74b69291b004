// Shows classes defined from bytes by loaders of the program: two of one name, hidden ones, and what goes wrong.
package invoke;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

public class OwnLoaders {
    static class Loader extends ClassLoader {
        final Set<String> mine;

        Loader(String name, ClassLoader parent, String... mine) {
            super(name, parent);
            this.mine = Set.of(mine);
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!mine.contains(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> found = findLoadedClass(name);
            return found == null ? define(name, bytes(name)) : found;
        }

        Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
        Class<?> defineRange(byte[] bytes, int from, int length) { return defineClass(null, bytes, from, length); }
        boolean knows(String name) { return findLoadedClass(name) != null; }
    }

    public static class Plug implements Supplier<String> {
        static int n = 5;
        final Function<Integer, String> f = x -> "f" + x + n;
        record Pair(int a, String b) { }

        @Override public String get() {
            n++;
            return f.apply(3) + new Pair(1, "q") + new Pair(1, "q").equals(new Pair(1, "q"));
        }
    }

    public static class User {
        public static String use(Object o) { return ((Plug) o).get(); }
    }

    interface Attempt { Object run() throws Throwable; }

    static byte[] bytes(String name) {
        try (InputStream in = OwnLoaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + " gives " + attempt.run());
        } catch (Throwable t) {
            String text = t + (t.getCause() == null ? "" : " / " + t.getCause());
            System.out.println(what + ": " + text.replaceAll("(@|0x)[0-9a-f]+", "$1"));
        }
    }

    public static void main(String[] args) throws Throwable {
        String plug = Plug.class.getName();
        String[] both = {plug, plug + "$Pair"};
        ClassLoader app = OwnLoaders.class.getClassLoader();
        Loader a = new Loader("a", app, both);
        Loader b = new Loader("b", app, both);
        Class<?> inA = a.loadClass(plug);
        Class<?> inB = b.loadClass(plug);
        System.out.println((inA == inB) + " " + (inA == Plug.class) + " " + (a.loadClass(plug) == inA) + " " + inA.getClassLoader().getName());
        Supplier<?> one = (Supplier<?>) inA.getDeclaredConstructor().newInstance();
        Supplier<?> two = (Supplier<?>) inB.getDeclaredConstructor().newInstance();
        System.out.println(one.get() + " " + one.get() + " " + two.get() + " " + new Plug().get());
        System.out.println(inA.isInstance(two) + " " + (one instanceof Plug) + " " + a.knows(plug) + a.knows("java.lang.String"));
        attempt("cast", () -> User.use(one));
        attempt("twice", () -> a.define(plug, bytes(plug)));
        attempt("other name", () -> a.define("Other", bytes(plug)));
        attempt("no magic", () -> a.define("G", new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        attempt("nothing", () -> a.define("G", new byte[0]));
        attempt("cut off", () -> a.define("G", Arrays.copyOf(bytes(plug), 100)));
        attempt("bounds", () -> a.defineRange(new byte[4], 2, 8));
        attempt("java", () -> a.define("java.lang.Evil", bytes(plug)));
        attempt("missing", () -> a.loadClass("no.such.Thing"));
        attempt("by name", () -> Class.forName(plug, true, a) == inA);
        attempt("array", () -> Class.forName("[L" + plug + ";", false, a).getComponentType() == inA);
        attempt("above app", () -> app.getParent().loadClass(plug));
        attempt("proxy", () -> {
            Object proxy = Proxy.newProxyInstance(a, new Class<?>[] {Supplier.class}, (o, m, xs) -> m.getName());
            return ((Supplier<?>) proxy).get();
        });
        hidden();
    }

    static void hidden() throws Throwable {
        MethodHandles.Lookup own = MethodHandles.lookup();
        byte[] bytes = bytes(User.class.getName());
        Class<?> first = own.defineHiddenClass(bytes, true).lookupClass();
        Class<?> second = own.defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        System.out.println((first == second) + " " + first.isHidden() + " " + first.getName().replaceAll("/.*", "/") + " " + first.getNestHost().isHidden() + " " + second.getNestHost().getSimpleName());
        System.out.println(first.getMethod("use", Object.class).invoke(null, new Plug()));
        attempt("by its name", () -> Class.forName(first.getName()));
        MethodHandles.Lookup data = own.defineHiddenClassWithClassData(bytes, List.of("data", 2), true);
        System.out.println(MethodHandles.classData(data, "_", List.class) + " " + MethodHandles.classDataAt(data, "_", int.class, 1));
    }
}
