// Shows that classes of two loaders must agree on the types that pass between them.
package invoke;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;

public class LoaderConstraints {
    public static class Token {
        public int value = 1;
    }

    public static class Server {
        public static Token field = new Token();
        public Token own;

        public static int take(Token token) {
            return token.value;
        }

        public static int takeAll(Token[][] tokens) {
            return tokens.length;
        }

        public static Token make() {
            return new Token();
        }

        public static int plain(int n) {
            return n + 1;
        }
    }

    public static class Base {
        public int accept(Token token) {
            return 1;
        }
    }

    public interface Maker {
        Token make();
    }

    public static class CallsMethod {
        public static Object run() {
            return Server.take(new Token());
        }
    }

    public static class CallsWithArray {
        public static Object run() {
            return Server.takeAll(new Token[3][2]);
        }
    }

    public static class CallsResult {
        public static Object run() {
            return Server.make().value;
        }
    }

    public static class ReadsField {
        public static Object run() {
            return Server.field.value;
        }
    }

    public static class WritesField {
        public static Object run() {
            new Server().own = new Token();
            return "written";
        }
    }

    public static class CallsPlain {
        public static Object run() {
            return Server.plain(4) + new Token().value;
        }
    }

    public static class Overrides extends Base {
        @Override
        public int accept(Token token) {
            return token.value;
        }

        public static Object run() {
            return new Overrides().accept(new Token());
        }
    }

    public static class Implements implements Maker {
        @Override
        public Token make() {
            return new Token();
        }

        public static Object run() {
            return ((Maker) new Implements()).make().value;
        }
    }

    public static class CallsBase {
        public static Object run() {
            return new Base().accept(null);
        }
    }

    public static class Lambda {
        public static Object run() {
            Maker maker = Token::new;
            return maker.make().value;
        }
    }

    /** The token is used through the server before this loader has one of its own. */
    public static class Late {
        public static Object run() throws Exception {
            int first = Server.take(null instanceof Object ? null : Server.make());
            Class.forName("invoke.LoaderConstraints$Token", true, Late.class.getClassLoader());
            return first;
        }
    }

    public static class OnlyPasses {
        public static Object run() {
            return Server.take(Server.make());
        }
    }

    /** Defines some classes itself and asks its parent for the others. */
    static class Child extends ClassLoader {
        private final Set<String> own;

        Child(Set<String> own) {
            super("child", LoaderConstraints.class.getClassLoader());
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (!own.contains(name.substring(name.indexOf('$') + 1))) {
                return super.loadClass(name, resolve);
            }
            String file = "/" + name.replace('.', '/') + ".class";
            try (InputStream in = LoaderConstraints.class.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void show(String subject, String... own) throws Exception {
        show(subject, false, own);
    }

    static void show(String subject, boolean tokenFirst, String... own) throws Exception {
        Set<String> names = new java.util.TreeSet<>(java.util.List.of(own));
        names.add(subject);
        Child child = new Child(names);
        String label = subject + (tokenFirst ? " late" : "") + " with " + String.join(",", own) + ": ";
        try {
            if (tokenFirst) {
                child.loadClass("invoke.LoaderConstraints$Token");
            }
            Class<?> type = Class.forName("invoke.LoaderConstraints$" + subject, true, child);
            Method run = type.getMethod("run");
            System.out.println(label + run.invoke(null));
        } catch (InvocationTargetException e) {
            System.out.println(label + "threw " + text(e.getCause()));
        } catch (LinkageError e) {
            System.out.println(label + text(e));
        }
    }

    static String text(Throwable e) {
        // What the JDK calls the classes of lambdas differs from run to run.
        return e.toString().replaceAll("@[0-9a-f]+", "@").replaceAll("Lambda\\$\\$Lambda[^ :]*", "Lambda");
    }

    public static void main(String[] args) throws Exception {
        Server.take(new Token());
        show("CallsMethod");
        show("CallsMethod", "Server");
        show("CallsMethod", "Server", "Token");
        for (String subject : new String[] {
            "CallsMethod", "CallsWithArray", "CallsResult", "ReadsField", "WritesField", "CallsPlain", "Overrides",
            "Implements", "CallsBase", "Lambda", "Late", "OnlyPasses"
        }) {
            show(subject, "Token");
            show(subject, true, "Token");
        }
        show("Overrides", "Token", "Base");
        show("Implements", "Token", "Maker");
        show("Lambda", "Token", "Maker");
    }
}
