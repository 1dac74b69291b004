// Shows bounded type parameters, recursive bounds, wildcards and generic algorithms over own containers.
package generics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

public class BoundedAlgorithms {
    static <T extends Comparable<? super T>> T max(Iterable<? extends T> items) {
        Iterator<? extends T> it = items.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static <T> void copy(List<? super T> to, List<? extends T> from) {
        for (int i = 0; i < from.size(); i++) to.set(i, from.get(i));
    }

    static double sum(Collection<? extends Number> numbers) {
        double s = 0;
        for (Number n : numbers) s += n.doubleValue();
        return s;
    }

    static void swapAny(List<?> list, int i, int j) {
        swapCaptured(list, i, j);
    }

    private static <E> void swapCaptured(List<E> list, int i, int j) {
        E e = list.get(i);
        list.set(i, list.get(j));
        list.set(j, e);
    }

    static abstract class Shape<S extends Shape<S>> implements Comparable<S> {
        int size;

        abstract S self();

        S sized(int n) {
            size = n;
            return self();
        }

        @Override
        public int compareTo(S o) {
            return Integer.compare(size, o.size);
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + size;
        }
    }

    static class Circle extends Shape<Circle> {
        Circle self() {
            return this;
        }

        Circle round() {
            size = size / 10 * 10;
            return this;
        }
    }

    static <T> void mergeSort(T[] a, Comparator<? super T> c) {
        if (a.length < 2) return;
        T[] left = Arrays.copyOfRange(a, 0, a.length / 2), right = Arrays.copyOfRange(a, a.length / 2, a.length);
        mergeSort(left, c);
        mergeSort(right, c);
        for (int i = 0, l = 0, r = 0; i < a.length; i++) {
            a[i] = r >= right.length || l < left.length && c.compare(left[l], right[r]) <= 0 ? left[l++] : right[r++];
        }
    }

    static <K extends Comparable<K>, V> V lookup(K[] keys, V[] values, K key, V otherwise) {
        int low = 0, high = keys.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int c = keys[mid].compareTo(key);
            if (c == 0) return values[mid];
            if (c < 0) low = mid + 1;
            else high = mid - 1;
        }
        return otherwise;
    }

    public static void main(String[] args) {
        System.out.println(max(List.of(3, 9, 2)) + " " + max(List.of("b", "a")) + " " + max(List.of(new Circle().sized(5), new Circle().sized(37).round())));
        List<Object> target = new ArrayList<>(Arrays.asList("x", "y", "z"));
        copy(target, List.of(1, 2.5));
        System.out.println(target + " " + sum(List.of(1, 2.5f, 3L, (byte) 4)));
        swapAny(target, 0, 2);
        System.out.println(target);
        String[] words = "one two three four five six seven eight".split(" ");
        mergeSort(words, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(words));
        mergeSort(words, Collections.reverseOrder());
        System.out.println(Arrays.toString(words));
        Integer[] numbers = new Integer[100];
        for (int i = 0; i < 100; i++) numbers[i] = i * 37 % 101;
        mergeSort(numbers, Comparator.naturalOrder());
        System.out.println(Arrays.hashCode(numbers));
        Integer[] keys = {1, 3, 5, 7};
        for (int k = 0; k < 8; k++) System.out.print(lookup(keys, new String[] {"a", "b", "c", "d"}, k, "-") + " ");
        System.out.println();
        try {
            max(new ArrayList<Integer>());
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
    }
}
