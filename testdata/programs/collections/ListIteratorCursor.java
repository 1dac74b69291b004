// ListIterator add, set, remove and the states in which each is refused.
package collections;

import java.util.*;

public class ListIteratorCursor {
    static String tryIt(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (IllegalStateException | NoSuchElementException | UnsupportedOperationException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void script(List<String> list, String moves) {
        ListIterator<String> it = list.listIterator(moves.startsWith("$") ? list.size() : 0);
        StringBuilder trace = new StringBuilder();
        int fresh = 0;
        for (char c : moves.toCharArray()) {
            int n = fresh;
            switch (c) {
                case '>' -> trace.append(it.hasNext() ? it.next() : tryIt(it::next));
                case '<' -> trace.append(it.hasPrevious() ? it.previous() : tryIt(it::previous));
                case 'x' -> trace.append('x').append(tryIt(it::remove));
                case 's' -> trace.append('s').append(tryIt(() -> it.set("S" + n)));
                case '+' -> trace.append('+').append(tryIt(() -> it.add("N" + n)));
                default -> trace.append(c);
            }
            fresh++;
            trace.append('(').append(it.previousIndex()).append(',').append(it.nextIndex()).append(") ");
        }
        System.out.println(list.getClass().getSimpleName() + " " + moves + " : " + trace + list);
    }

    public static void main(String[] args) {
        String[] scripts = {">>>", "<", "x", "s", ">x", ">xx", ">sx", ">+x", ">+s", "+>", ">><<", ">>+<s", "$<x<x", "$<+<<s", ">>>>>>", "$+<x+", ">x+>x+>x+"};
        for (String s : scripts) {
            script(new ArrayList<>(List.of("a", "b", "c")), s);
            script(new LinkedList<>(List.of("a", "b", "c")), s);
        }
        script(Arrays.asList("a", "b", "c"), ">s>s<s");
        script(Arrays.asList("a", "b", "c"), ">x+");
        script(new ArrayList<>(), "><x+<s>");
        script(new LinkedList<>(), "+++<<x");
        AbstractList<Integer> squares = new AbstractList<>() {
            @Override public Integer get(int i) {
                return Objects.checkIndex(i, 6) * i;
            }

            @Override public int size() {
                return 6;
            }
        };
        ListIterator<Integer> back = squares.listIterator(6);
        while (back.hasPrevious()) System.out.print(back.previous() + " ");
        System.out.println(squares + " " + squares.indexOf(16) + " " + squares.subList(2, 5) + " " + squares.hashCode());
        System.out.println(tryIt(() -> squares.add(3)) + " " + tryIt(() -> squares.set(0, 3)));
    }
}
