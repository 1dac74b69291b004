// Shows initialisation of enums with static state, constant-body classes, and switch tables touching enums lazily.
package classinit;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

public class EnumAndConstantInit {
    static int log(String s) {
        System.out.println("init " + s);
        return s.length();
    }

    enum Op {
        PLUS("+") {
            final int extra = log("PLUS body");

            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        private static final Map<String, Op> BY_SYMBOL = new HashMap<>();
        final String symbol;

        static {
            log("Op static");
            for (Op op : values()) BY_SYMBOL.put(op.symbol, op);
        }

        Op(String symbol) {
            log("Op " + symbol + " " + (name() + ordinal()));
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        static Op of(String s) {
            return BY_SYMBOL.get(s);
        }
    }

    enum Lazy {
        X, Y;
        static { log("Lazy"); }
        static final String CONSTANT = "lazy constant";
    }

    static int classify(Lazy lazy) {
        switch (lazy) {
            case X: return 1;
            case Y: return 2;
            default: return 3;
        }
    }

    interface Keys {
        String A = "a";
        String B = A + "b";
        Object C = log("Keys.C");
    }

    static class Uses implements Keys {
        static final String JOINED = A + B;
        static { log("Uses"); }
    }

    public static void main(String[] args) {
        System.out.println("start " + Lazy.CONSTANT + " " + Uses.JOINED);
        System.out.println(Op.of("*").apply(6, 7) + " " + Op.of("+").apply(6, 7) + " " + Op.of("-"));
        System.out.println(Op.PLUS.getClass() == Op.class ? "same" : Op.PLUS.getDeclaringClass().getSimpleName());
        try {
            classify(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(classify(Lazy.Y));
        EnumMap<Lazy, Integer> map = new EnumMap<>(Lazy.class);
        map.put(Lazy.Y, 1);
        System.out.println(map);
        System.out.println("read C");
        System.out.println(Uses.C);
        System.out.println("new Uses");
        new Uses();
        System.out.println(Keys.B);
    }
}
