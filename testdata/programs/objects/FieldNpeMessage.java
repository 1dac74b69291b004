// Shows helpful NullPointerException messages for fields, methods, locals, unboxing, throw and synchronized.
package objects;

public class FieldNpeMessage {
    FieldNpeMessage next;
    String name;
    Integer boxed;
    static FieldNpeMessage root = new FieldNpeMessage();
    static Object lock;

    FieldNpeMessage next() {
        return next;
    }

    static FieldNpeMessage find(String key, int... more) {
        return null;
    }

    interface Action {
        void run() throws Exception;
    }

    static void attempt(String label, Action action) {
        try {
            action.run();
            System.out.println(label + ": nothing thrown");
        } catch (NullPointerException e) {
            System.out.println(label + ": " + e.getMessage());
        } catch (Exception e) {
            System.out.println(label + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("read field", () -> System.out.println(root.next.name));
        attempt("write field", () -> root.next.name = "x");
        attempt("call on field", () -> root.name.length());
        attempt("call on result", () -> root.next().next());
        attempt("chain", () -> root.next().next().name.trim());
        attempt("static result", () -> find("k", 1, 2).next());
        attempt("unbox", () -> System.out.println(root.boxed + 1));
        attempt("throw", () -> {
            RuntimeException e = null;
            throw e;
        });
        attempt("synchronized", () -> {
            synchronized (lock) {
                System.out.println("inside");
            }
        });
        attempt("string switch", () -> {
            switch (root.name) {
                default:
            }
        });
        attempt("explicit", () -> {
            throw new NullPointerException("own message");
        });
        attempt("explicit without", () -> {
            throw new NullPointerException();
        });
        attempt("requireNonNull", () -> java.util.Objects.requireNonNull(root.name));
        attempt("requireNonNull message", () -> java.util.Objects.requireNonNull(root.name, "name is needed"));
        attempt("long field", () -> {
            Long count = null;
            long value = count;
        });
        attempt("array in field", () -> {
            FieldNpeMessage[] all = new FieldNpeMessage[2];
            all[1].name = "q";
        });
        attempt("this.next", () -> new FieldNpeMessage().next.next.next());
        attempt("lambda null", () -> {
            Runnable r = null;
            r.run();
        });
        attempt("getClass", () -> root.next.getClass());
        attempt("interface call", () -> ((java.util.List<String>) null).size());
        attempt("cast call", () -> ((String) lock).isEmpty());
        String local = args.length > 5 ? "many" : null;
        System.out.println(local.concat("never"));
    }
}
