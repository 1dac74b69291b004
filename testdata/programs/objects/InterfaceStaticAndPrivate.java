// Shows static and private interface methods, constants in interfaces and their initialisation.
package objects;

import java.util.Objects;

public class InterfaceStaticAndPrivate {
    static int evaluations;

    static int trace(String name, int value) {
        evaluations++;
        System.out.println("init " + name);
        return value;
    }

    interface Range extends Comparable<Range> {
        int LIMIT = trace("Range.LIMIT", 1000);
        int CONSTANT = 5;

        int low();

        int high();

        static Range of(int low, int high) {
            check(low <= high && high <= LIMIT, low + ".." + high);
            return new Range() {
                public int low() {
                    return low;
                }

                public int high() {
                    return high;
                }

                public String toString() {
                    return ((Range) this).describe("[", "]");
                }
            };
        }

        private static void check(boolean ok, String what) {
            if (!ok) throw new IllegalArgumentException("bad range " + what);
        }

        private String describe(String open, String close) {
            return open + low() + ":" + high() + close + size();
        }

        private int size() {
            return high() - low();
        }

        default Range union(Range other) {
            return of(Math.min(low(), other.low()), Math.max(high(), other.high()));
        }

        default boolean contains(int x) {
            return low() <= x && x < high();
        }

        default Range[] split(int at) {
            check(contains(at), describe("<", ">") + " at " + at);
            return new Range[] {of(low(), at), of(at, high())};
        }

        @Override
        default int compareTo(Range o) {
            int c = Integer.compare(size(), o.size());
            return c != 0 ? c : Integer.compare(low(), o.low());
        }
    }

    interface WithMain {
        static <T> T firstNonNull(T a, T b) {
            return a != null ? a : Objects.requireNonNull(b, "both null");
        }
    }

    public static void main(String[] args) {
        System.out.println("constant " + Range.CONSTANT + " evaluations " + evaluations);
        Range r = Range.of(3, 10);
        System.out.println(r + " evaluations " + evaluations + " " + r.contains(3) + r.contains(10));
        System.out.println(r.union(Range.of(-5, 4)) + " " + r.split(7)[1] + " " + r.compareTo(Range.of(0, 8)) + " " + r.compareTo(Range.of(4, 11)));
        for (int[] bad : new int[][] {{5, 4}, {0, 1001}}) {
            try {
                Range.of(bad[0], bad[1]);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            r.split(10);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(WithMain.firstNonNull(null, "b") + WithMain.firstNonNull("a", null));
        try {
            WithMain.<String>firstNonNull(null, null);
        } catch (NullPointerException e) {
            System.out.println("null given");
        }
        Range[] many = new Range[20];
        for (int i = 0; i < many.length; i++) many[i] = Range.of(i * 7 % 20, 20 + i * 3 % 11);
        java.util.Arrays.sort(many);
        System.out.println(java.util.Arrays.toString(many) + " " + evaluations);
    }
}
