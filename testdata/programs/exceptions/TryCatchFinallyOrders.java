// Shows every combination of return, throw and normal completion in try, catch and finally.
package exceptions;

public class TryCatchFinallyOrders {
    static StringBuilder log = new StringBuilder();

    static void act(String where, int kind) {
        log.append(where).append(kind).append(' ');
        if (kind == 1) throw new IllegalStateException(where);
        if (kind == 2) throw new IllegalArgumentException(where);
    }

    static String run(int inTry, int inCatch, int inFinally) {
        try {
            act("try", inTry);
            if (inTry == 3) return "from try";
            log.append("end-try ");
        } catch (IllegalStateException e) {
            act("catch", inCatch);
            if (inCatch == 3) return "from catch of " + e.getMessage();
        } finally {
            act("finally", inFinally);
        }
        return "after";
    }

    @SuppressWarnings("finally")
    static int overridden(int kind) {
        int x = 1;
        try {
            x = 2;
            if (kind == 0) return x;
            if (kind == 1) throw new RuntimeException("lost");
            x = 3;
        } finally {
            x = 10;
            if (kind != 2) return x + kind;
        }
        return x;
    }

    static int valueSaved() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 99;
        }
    }

    static int[] referenceSeen() {
        int[] a = {1};
        try {
            return a;
        } finally {
            a[0] = 99;
            a = new int[] {5};
        }
    }

    static long nestedReturns(int n) {
        try {
            try {
                if (n > 0) return n * 1000L + nestedReturns(n - 1);
            } finally {
                log.append("i").append(n);
            }
            return -1L;
        } finally {
            log.append("o").append(n);
        }
    }

    public static void main(String[] args) {
        for (int t = 0; t < 4; t++) {
            for (int c = 0; c < 4; c++) {
                for (int f = 0; f < 3; f++) {
                    String result;
                    try {
                        result = run(t, c, f);
                    } catch (RuntimeException e) {
                        result = e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
                    }
                    System.out.println(t + "" + c + f + " " + log + "-> " + result);
                    log.setLength(0);
                }
            }
        }
        System.out.println(overridden(0) + " " + overridden(1) + " " + overridden(2) + " " + valueSaved() + " " + referenceSeen()[0]);
        System.out.println(nestedReturns(4) + " " + log);
    }
}
