// Shows finally blocks nested in try, catch and finally, in loops with break and continue, with rethrows.
package exceptions;

public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    static void note(Object o) {
        log.append(o).append(' ');
    }

    static void deep(int failAt) {
        int step = 0;
        try {
            note("a");
            if (++step == failAt) throw new RuntimeException("1");
            try {
                note("b");
                if (++step == failAt) throw new RuntimeException("2");
            } catch (RuntimeException e) {
                note("c" + e.getMessage());
                try {
                    if (failAt == 2) throw new IllegalStateException("from catch", e);
                } finally {
                    note("d");
                }
            } finally {
                note("e");
                try {
                    if (++step == failAt) throw new RuntimeException("3");
                    note("f");
                } catch (RuntimeException e) {
                    note("g" + e.getMessage());
                } finally {
                    note("h");
                }
            }
            if (++step == failAt) throw new RuntimeException("4");
        } catch (IllegalStateException e) {
            note("i" + e.getMessage() + e.getCause().getMessage());
        } finally {
            note("j");
            if (++step == failAt) throw new RuntimeException("5");
        }
        note("k");
    }

    static String loops() {
        int i = 0;
        outer:
        while (true) {
            try {
                i++;
                for (int j = 0; ; j++) {
                    try {
                        if (j == i) continue outer;
                        if (i == 4) break outer;
                        note(i * 10 + j);
                    } finally {
                        note("f" + i + j);
                    }
                }
            } finally {
                note("|");
            }
        }
        return "i=" + i;
    }

    static int rethrow(int n) throws Exception {
        try {
            if (n == 0) throw new java.io.IOException("io");
            if (n == 1) throw new CloneNotSupportedException("clone");
            return n;
        } catch (Exception e) {
            note("rethrow " + e.getMessage());
            throw e;
        } finally {
            note("n" + n);
        }
    }

    public static void main(String[] args) {
        for (int failAt = 0; failAt <= 6; failAt++) {
            try {
                deep(failAt);
            } catch (RuntimeException e) {
                note("escaped " + e.getMessage());
            }
            System.out.println(failAt + ": " + log);
            log.setLength(0);
        }
        System.out.println(loops() + " " + log);
        log.setLength(0);
        for (int n = 0; n < 3; n++) {
            try {
                note(rethrow(n));
            } catch (java.io.IOException e) {
                note("IOException");
            } catch (Exception e) {
                note(e.getClass().getSimpleName());
            }
        }
        System.out.println(log);
    }
}
