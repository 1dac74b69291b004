// ArrayList growth, insertion, removal, bulk operations and index errors with their messages.
package collections;

import java.util.*;

public class ArrayListEdges {
    static void attempt(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ArrayList<Integer> list = new ArrayList<>(0);
        for (int i = 0; i < 40; i++) {
            list.add(i * i % 17);
        }
        System.out.println(list + " size " + list.size());
        list.add(0, -1);
        list.add(20, null);
        list.add(list.size(), 99);
        System.out.println(list);
        System.out.println("remove index 3 -> " + list.remove(3));
        System.out.println("remove object 16 -> " + list.remove((Integer) 16) + ", 1000 -> " + list.remove((Object) 1000));
        System.out.println("remove null -> " + list.remove(null) + " again -> " + list.remove(null));
        System.out.println("indexOf 4 " + list.indexOf(4) + " last " + list.lastIndexOf(4) + " missing " + list.indexOf(12345));
        System.out.println("contains null " + list.contains(null));
        System.out.println("removeIf even " + list.removeIf(x -> x % 2 == 0) + " " + list);
        list.replaceAll(x -> x * 10 + 1);
        System.out.println("replaced " + list);
        list.addAll(2, Arrays.asList(7, 8, 9));
        System.out.println("addAll at 2 " + list);
        System.out.println("retain " + list.retainAll(Set.of(7, 8, 9, 131, 11)) + " " + list);
        System.out.println("removeAll " + list.removeAll(List.of(7, 131)) + " " + list);
        list.ensureCapacity(1000);
        list.trimToSize();
        System.out.println("hash " + list.hashCode() + " equals " + list.equals(new LinkedList<>(list)));
        @SuppressWarnings("unchecked")
        ArrayList<Integer> copy = (ArrayList<Integer>) list.clone();
        copy.set(0, 12);
        System.out.println(list + " clone " + copy);
        System.out.println(Arrays.toString(list.toArray()) + Arrays.toString(list.toArray(new Integer[12])));
        System.out.println(Arrays.toString(list.toArray(Integer[]::new)));
        attempt("get -1", () -> list.get(-1));
        attempt("get size", () -> list.get(list.size()));
        attempt("set 50", () -> list.set(50, 1));
        attempt("add 51", () -> list.add(51, 1));
        attempt("remove 52", () -> list.remove(52));
        attempt("addAll 53", () -> list.addAll(53, List.of(1)));
        attempt("negative capacity", () -> new ArrayList<>(-5));
        attempt("store check", () -> System.out.println(((List<?>) list).toArray(new String[0]).length));
        attempt("empty iterator", () -> new ArrayList<>().iterator().next());
        attempt("modified in forEach", () -> list.forEach(x -> list.add(1)));
        list.clear();
        System.out.println(list + " " + list.isEmpty() + " " + list.hashCode());
    }
}
