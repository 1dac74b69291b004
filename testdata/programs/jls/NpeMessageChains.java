// Helpful messages of NullPointerException for fields, methods and chains of calls.
package jls;

public class NpeMessageChains {
    static class Node {
        Node next;
        String name;
        int[] data;
        int value;
        Node get() { return next; }
        static Node make() { return null; }
        void touch() { }
    }

    static Node shared;
    Node member;

    interface Body { void run(); }

    static void show(String label, Body b) {
        try {
            b.run();
            System.out.println(label + ": no exception");
        } catch (NullPointerException e) {
            System.out.println(label + ": " + e.getMessage());
        }
    }

    static void param(Node p, String s) {
        System.out.println(p.value + s.length());
    }

    static void two(Node p, String s) {
        System.out.println(s.length() + p.value);
    }

    public static void main(String[] args) {
        Node n = new Node();
        Node nul = args.length > 5 ? n : null;
        show("method on captured", () -> nul.touch());
        show("field read", () -> System.out.println(n.next.value));
        show("field write", () -> n.next.value = 3);
        show("method of field", () -> System.out.println(n.name.length()));
        show("chain of fields", () -> {
            n.next = new Node();
            System.out.println(n.next.next.name);
        });
        show("method result", () -> System.out.println(n.get().get().get()));
        show("static method result", () -> Node.make().touch());
        show("static field", () -> shared.touch());
        show("member", () -> new NpeMessageChains().member.get());
        show("parameter", () -> param(null, "x"));
        show("second parameter", () -> two(n, null));
        show("array field", () -> System.out.println(n.data.length));
        show("array field element", () -> System.out.println(n.data[2]));
        show("explicit", () -> {
            throw new NullPointerException("my own message");
        });
        show("explicit without message", () -> {
            throw new NullPointerException();
        });
        show("throw null", () -> {
            RuntimeException e = args.length > 5 ? new RuntimeException() : null;
            throw e;
        });
        show("synchronized", () -> {
            Object lock = args.length > 5 ? "" : null;
            synchronized (lock) {
                System.out.println();
            }
        });
        String local = args.length > 5 ? "" : null;
        try {
            System.out.println(local.trim().isEmpty());
        } catch (NullPointerException e) {
            System.out.println("local: " + e.getMessage());
        }
        n.next.name.concat("uncaught");
    }
}
