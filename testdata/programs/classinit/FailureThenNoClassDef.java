// Shows ExceptionInInitializerError on first use, then NoClassDefFoundError with its cause chain on later uses.
package classinit;

public class FailureThenNoClassDef {
    static int attempts;

    static class Broken {
        static int value = compute();

        static int compute() {
            attempts++;
            throw new IllegalStateException("cannot start");
        }

        static void touch() {
            System.out.println("never");
        }
    }

    static class BrokenError {
        static {
            if (attempts >= 0) throw new AssertionError("error, not exception");
        }
        static int x = 1;
    }

    static class ChildOfBroken extends Broken {
        static int y = 2;
        static { System.out.println("child never initialises"); }
    }

    static class DivideByZero {
        static final int RESULT = 1 / (attempts - attempts);
    }

    static void report(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " ok");
        } catch (Throwable t) {
            System.out.println(label + " -> " + t);
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) System.out.println("    cause " + c);
        }
    }

    public static void main(String[] args) {
        report("first", () -> System.out.println(Broken.value));
        report("second", Broken::touch);
        report("third new", () -> new Broken());
        report("child", () -> System.out.println(ChildOfBroken.y));
        report("child again", () -> new ChildOfBroken());
        System.out.println("attempts " + attempts);
        report("error", () -> System.out.println(BrokenError.x));
        report("error again", () -> System.out.println(BrokenError.x));
        report("divide", () -> System.out.println(DivideByZero.RESULT));
        report("array of broken", () -> System.out.println(new Broken[1].length));
        report("class literal", () -> System.out.println(Broken.class.getSimpleName()));
        report("forName", () -> {
            try {
                Class.forName("classinit.FailureThenNoClassDef$Broken");
            } catch (ClassNotFoundException e) {
                System.out.println("not found " + e.getMessage());
            }
        });
        report("missing", () -> {
            try {
                Class.forName("classinit.NoSuchThing");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        });
        try {
            Broken.touch();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        ChildOfBroken.touch();
    }
}
