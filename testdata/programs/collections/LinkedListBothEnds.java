// LinkedList as a list, a deque and a stack, with every head and tail method on empty and filled lists.
package collections;

import java.util.*;
import java.util.function.*;

public class LinkedListBothEnds {
    static final LinkedList<String> LIST = new LinkedList<>();

    static void show(String label, Supplier<?> s) {
        String r;
        try {
            r = String.valueOf(s.get());
        } catch (NoSuchElementException | IndexOutOfBoundsException e) {
            r = "!" + e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
        System.out.println(label + " -> " + r + " " + LIST);
    }

    static void allReads() {
        show("peek", LIST::peek);
        show("peekFirst", LIST::peekFirst);
        show("peekLast", LIST::peekLast);
        show("element", LIST::element);
        show("getFirst", LIST::getFirst);
        show("getLast", LIST::getLast);
        show("poll", LIST::poll);
        show("pollLast", LIST::pollLast);
        show("pop", LIST::pop);
        show("remove", LIST::remove);
        show("removeLast", LIST::removeLast);
    }

    public static void main(String[] args) {
        allReads();
        for (String s : "a b c d e f g a b c".split(" ")) {
            if (s.compareTo("d") < 0) {
                LIST.addLast(s);
            } else {
                LIST.push(s);
            }
        }
        System.out.println(LIST);
        show("removeFirstOccurrence b", () -> LIST.removeFirstOccurrence("b"));
        show("removeLastOccurrence a", () -> LIST.removeLastOccurrence("a"));
        show("removeLastOccurrence zz", () -> LIST.removeLastOccurrence("zz"));
        show("offerFirst null", () -> LIST.offerFirst(null));
        show("indexOf null", () -> LIST.indexOf(null));
        show("get 3", () -> LIST.get(3));
        show("get 30", () -> LIST.get(30));
        show("set 1", () -> LIST.set(1, "SET"));
        show("add 4", () -> { LIST.add(4, "FOUR"); return "ok"; });
        show("add 400", () -> { LIST.add(400, "X"); return "ok"; });
        StringBuilder down = new StringBuilder();
        LIST.descendingIterator().forEachRemaining(s -> down.append(s).append('/'));
        System.out.println("descending " + down);
        ListIterator<String> it = LIST.listIterator(LIST.size());
        while (it.hasPrevious()) {
            int at = it.previousIndex();
            String s = it.previous();
            if (s == null || s.length() > 1) {
                it.remove();
            } else if (at % 2 == 0) {
                it.set(s + at);
                it.add("+");
                it.previous();
            }
        }
        System.out.println(LIST + " size " + LIST.size());
        allReads();
    }
}
