// Shows anonymous classes: constructor arguments, captured state, overriding, nesting and state per instance.
package objects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

public class AnonymousClasses {
    static abstract class Task {
        final String name;
        private int runs;

        Task(String name, Object... extras) {
            this.name = name + extras.length;
        }

        abstract int work(int x);

        int run(int x) {
            runs++;
            return work(x) + runs;
        }

        @Override
        public String toString() {
            return name + "x" + runs;
        }
    }

    static Task twice(Task inner) {
        return new Task("twice-" + inner.name, 1, 2) {
            @Override
            int work(int x) {
                return inner.run(inner.run(x));
            }
        };
    }

    static Iterable<Integer> countdown(int from) {
        return new Iterable<Integer>() {
            @Override
            public Iterator<Integer> iterator() {
                return new Iterator<Integer>() {
                    int left = from;

                    @Override
                    public boolean hasNext() {
                        return left > 0;
                    }

                    @Override
                    public Integer next() {
                        return left--;
                    }
                };
            }
        };
    }

    public static void main(String[] args) {
        int base = args.length + 100;
        Task add = new Task("add") {
            int last = base;

            @Override
            int work(int x) {
                last += x;
                return last;
            }

            @Override
            public String toString() {
                return super.toString() + "@" + last;
            }
        };
        System.out.println(add.run(1) + " " + add.run(2) + " " + add);
        Task doubled = twice(twice(add));
        System.out.println(doubled.run(3) + " " + doubled + " " + add);
        int total = 0;
        Iterable<Integer> down = countdown(4);
        for (int a : down) for (int b : down) total = total * 3 + a * b;
        System.out.println(total);
        List<String> words = new ArrayList<>(List.of("pear", "fig", "banana", "kiwi"));
        words.sort(new Comparator<String>() {
            private int comparisons;

            @Override
            public int compare(String a, String b) {
                comparisons++;
                int c = Integer.compare(a.length(), b.length());
                return c != 0 ? c : b.compareTo(a);
            }
        });
        System.out.println(words);
        Object plain = new Object() {
            @Override
            public boolean equals(Object o) {
                return o instanceof String;
            }

            @Override
            public int hashCode() {
                return 77;
            }
        };
        System.out.println(plain.equals("x") + " " + plain.equals(plain) + " " + plain.hashCode() + " " + plain.getClass().getSuperclass().getName());
        var withMembers = new Object() {
            int hidden = 3;

            int tripled() {
                return hidden * 3;
            }
        };
        withMembers.hidden++;
        System.out.println(withMembers.tripled());
        List<Integer> initialised = new ArrayList<>() {{
            add(1);
            add(2);
            addAll(List.of(3, 4));
        }};
        System.out.println(initialised + " " + initialised.equals(List.of(1, 2, 3, 4)) + " " + initialised.getClass().isAnonymousClass());
    }
}
