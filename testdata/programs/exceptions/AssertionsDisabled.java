// Shows that assert statements do nothing by default while AssertionError can be thrown and caught explicitly.
package exceptions;

public class AssertionsDisabled {
    static int evaluated;

    static boolean check(boolean value) {
        evaluated++;
        return value;
    }

    static int guarded(int n) {
        assert check(n > 0) : "n must be positive: " + n;
        assert n != 7;
        return n * 2;
    }

    static class Invariant {
        private int balance;

        void add(int x) {
            balance += x;
            assert balance >= 0 : this;
            if (balance < -100) throw new AssertionError("balance " + balance);
        }

        @Override
        public String toString() {
            evaluated += 1000;
            return "Invariant" + balance;
        }
    }

    static String unreachable(int kind) {
        switch (kind) {
            case 0:
                return "zero";
            case 1:
                throw new AssertionError();
            case 2:
                throw new AssertionError("text");
            case 3:
                throw new AssertionError("text", new RuntimeException("cause"));
            case 4:
                throw new AssertionError(4L);
            default:
                throw new AssertionError((Object) null);
        }
    }

    public static void main(String[] args) {
        boolean enabled = false;
        assert enabled = true;
        System.out.println("enabled " + enabled + " desired " + AssertionsDisabled.class.desiredAssertionStatus());
        System.out.println(guarded(5) + " " + guarded(-5) + " " + guarded(7) + " evaluated " + evaluated);
        Invariant i = new Invariant();
        try {
            for (int n = 0; n < 100; n++) i.add(-n);
        } catch (AssertionError e) {
            System.out.println(e + " " + i.balance);
        }
        System.out.println("evaluated " + evaluated);
        for (int kind = 0; kind < 6; kind++) {
            try {
                System.out.println(unreachable(kind));
            } catch (AssertionError e) {
                System.out.println(kind + " " + e.getMessage() + " " + e.getCause());
            }
        }
        class Local {
            int f(int x) {
                assert x < 0 : x;
                return x;
            }
        }
        System.out.println(new Local().f(3));
        Runnable r = () -> {
            assert false : "in lambda";
            System.out.println("lambda passes");
        };
        r.run();
        throw new AssertionError("ends here", new IllegalStateException("because"));
    }
}
