// Shows compact constructors that validate, normalise and copy, with failing validation uncaught at the end.
package records;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

public class CompactConstructors {
    record Range(int low, int high) {
        static int checks;

        Range {
            checks++;
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
        }

        Range(int single) {
            this(single, single);
        }

        int length() {
            return high - low;
        }

        Range intersect(Range o) {
            return new Range(Math.max(low, o.low), Math.min(high, o.high));
        }
    }

    record Fraction(long numerator, long denominator) {
        Fraction {
            if (denominator == 0) throw new ArithmeticException("zero denominator in " + numerator + "/0");
            long g = gcd(Math.abs(numerator), Math.abs(denominator));
            if (denominator < 0) g = -g;
            numerator /= g;
            denominator /= g;
        }

        private static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        Fraction plus(Fraction o) {
            return new Fraction(numerator * o.denominator + o.numerator * denominator, denominator * o.denominator);
        }

        Fraction inverse() {
            return new Fraction(denominator, numerator);
        }

        @Override
        public String toString() {
            return denominator == 1 ? "" + numerator : numerator + "/" + denominator;
        }
    }

    record Team(String name, List<String> members, Map<String, Integer> scores) {
        Team {
            Objects.requireNonNull(name, "name");
            name = name.strip();
            members = List.copyOf(members);
            scores = new TreeMap<>(scores);
        }

        @Override
        public Map<String, Integer> scores() {
            return java.util.Collections.unmodifiableMap(scores);
        }
    }

    record Explicit(int a, int b) {
        Explicit(int a, int b) {
            this.b = a;
            this.a = b;
        }
    }

    public static void main(String[] args) {
        System.out.println(new Range(5, 2) + " " + new Range(7).length() + " " + new Range(0, 10).intersect(new Range(20, 4)) + " " + Range.checks);
        Fraction sum = new Fraction(0, 5);
        for (int i = 1; i <= 12; i++) sum = sum.plus(new Fraction(i % 2 == 0 ? -1 : 1, i));
        System.out.println(sum + " " + sum.inverse() + " " + new Fraction(6, -8) + " " + new Fraction(-6, -3) + " " + new Fraction(1, 2).equals(new Fraction(17, 34)) + " " + new Fraction(2, 4).hashCode());
        List<String> source = new ArrayList<>(List.of("x", "y"));
        Team team = new Team("  t ", source, Map.of("x", 3));
        source.add("z");
        System.out.println(team + " " + team.members().size() + " " + team.name().length());
        try {
            team.members().add("q");
        } catch (UnsupportedOperationException e) {
            System.out.println("members fixed");
        }
        try {
            team.scores().put("q", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("scores fixed");
        }
        try {
            new Team(null, source, Map.of());
        } catch (NullPointerException e) {
            System.out.println("null " + e.getMessage());
        }
        System.out.println(new Explicit(1, 2));
        System.out.println(new Fraction(0, 3).inverse());
    }
}
