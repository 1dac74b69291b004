// Shows local classes, local interfaces, local enums and local records inside methods and their captures.
package objects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class LocalClassesAndRecords {
    private static int counter = 0;
    private final String prefix;

    LocalClassesAndRecords(String prefix) {
        this.prefix = prefix;
    }

    List<String> ranking(int[] scores) {
        record Entry(int index, int score) {
            Entry {
                counter++;
            }

            String show(String p) {
                return p + index + "=" + score;
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) entries.add(new Entry(i, scores[i]));
        entries.sort(Comparator.comparingInt(Entry::score).reversed().thenComparing(Entry::index));
        List<String> result = new ArrayList<>();
        for (Entry e : entries) result.add(e.show(prefix));
        return result;
    }

    int parse(String text) {
        enum Sign { PLUS, MINUS }
        interface Sink {
            void accept(Sign s, int v);
        }
        int[] total = {0};
        Sink sink = (s, v) -> total[0] += s == Sign.MINUS ? -v : v;
        Sign sign = Sign.PLUS;
        int current = 0;
        for (char c : (text + "+").toCharArray()) {
            if (Character.isDigit(c)) {
                current = current * 10 + c - '0';
            } else {
                sink.accept(sign, current);
                current = 0;
                sign = c == '-' ? Sign.MINUS : Sign.PLUS;
            }
        }
        return total[0];
    }

    Object shadow(int depth) {
        class Node {
            final int level;
            final Node child;

            Node(int level) {
                this.level = level;
                child = level < depth ? new Node(level + 1) : null;
            }

            int sum() {
                return level + (child == null ? 0 : child.sum());
            }

            @Override
            public String toString() {
                return prefix + sum();
            }
        }
        if (depth % 2 == 0) {
            class Even extends Node {
                Even() {
                    super(0);
                }

                @Override
                int sum() {
                    return super.sum() * 1000 + depth;
                }
            }
            return new Even();
        }
        return new Node(0);
    }

    static <T> Runnable once(T value, List<? super T> target) {
        class Once implements Runnable {
            boolean done;

            public void run() {
                if (done) throw new IllegalStateException("twice " + value);
                done = true;
                target.add(value);
            }
        }
        return new Once();
    }

    public static void main(String[] args) {
        LocalClassesAndRecords o = new LocalClassesAndRecords("#");
        System.out.println(o.ranking(new int[] {3, 9, 9, 1}) + " " + counter);
        System.out.println(o.parse("12+30-5-7+0") + " " + o.parse("") + " " + o.parse("-4"));
        System.out.println(o.shadow(3) + " " + o.shadow(4) + " " + o.shadow(0) + " " + o.shadow(4).getClass().getName() + " " + o.shadow(1).getClass().isLocalClass());
        List<Object> target = new ArrayList<>();
        Runnable r = once("v", target);
        r.run();
        once(5, target).run();
        System.out.println(target);
        try {
            r.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
