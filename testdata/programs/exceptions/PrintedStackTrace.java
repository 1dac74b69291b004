// Shows printStackTrace to a writer with causes, suppressed, common frames and circular references.
package exceptions;

import java.io.PrintWriter;
import java.io.StringWriter;

public class PrintedStackTrace {
    static class Layer extends RuntimeException {
        private static final long serialVersionUID = 1;

        Layer(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static void bottom() {
        throw new IllegalArgumentException("bottom\nsecond line");
    }

    static void middle() {
        try {
            bottom();
        } catch (IllegalArgumentException e) {
            Layer layer = new Layer("middle", e);
            layer.addSuppressed(new Exception("suppressed one"));
            layer.addSuppressed(new Layer("suppressed two", new Error("its cause")));
            throw layer;
        }
    }

    static void top() {
        try {
            middle();
        } catch (Layer e) {
            throw new Layer(null, e);
        }
    }

    static String print(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out, true));
        return out.toString();
    }

    public static void main(String[] args) {
        try {
            top();
        } catch (Layer e) {
            System.out.print(print(e));
        }
        Exception one = new Exception("one");
        Exception two = new Exception("two", one);
        one.initCause(two);
        System.out.print(print(one));
        Exception bare = new Exception() {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                return "custom text";
            }

            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        };
        System.out.print(print(bare));
        try {
            Object o = "text";
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.print(print(e));
        }
        new Throwable("to stdout").printStackTrace(System.out);
        try {
            recursion(5);
        } catch (ArithmeticException e) {
            System.out.print(print(e));
        }
    }

    static int recursion(int n) {
        return n == 0 ? 1 / n : recursion(n - 1) + 1;
    }
}
