// Shows stable object sorting with comparators, natural order, sub-ranges and bad comparators.
package arrays;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

public class SortingObjects {
    static class Person implements Comparable<Person> {
        final String name;
        final int age;

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        @Override
        public int compareTo(Person other) {
            return name.compareTo(other.name);
        }

        @Override
        public String toString() {
            return name + age;
        }
    }

    public static void main(String[] args) {
        Person[] people = {new Person("Bob", 30), new Person("Al", 25), new Person("Cy", 30), new Person("Di", 25), new Person("Al", 20), new Person("Ed", 35)};
        Person[] work = people.clone();
        Arrays.sort(work);
        System.out.println(Arrays.toString(work));
        work = people.clone();
        Arrays.sort(work, Comparator.comparingInt(p -> p.age));
        System.out.println(Arrays.toString(work));
        Arrays.sort(work, Comparator.comparing((Person p) -> p.name.length()).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(work));
        Arrays.sort(work, 1, 4, (a, b) -> b.age - a.age);
        System.out.println(Arrays.toString(work));
        String[] words = "the quick brown Fox jumps Over lazy dogs 10 9 zulu".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Collections.reverseOrder());
        System.out.println(Arrays.toString(words));
        Integer[] numbers = new Integer[500];
        int seed = 7;
        for (int i = 0; i < numbers.length; i++) {
            seed = seed * 69069 + 1;
            numbers[i] = (seed >>> 20) % 50 * 1000 + i;
        }
        int[] comparisons = {0};
        Arrays.sort(numbers, (a, b) -> {
            comparisons[0]++;
            return Integer.compare(a / 1000, b / 1000);
        });
        boolean stable = true;
        long hash = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (i > 0 && numbers[i - 1] > numbers[i]) stable = false;
            hash = hash * 31 + numbers[i];
        }
        System.out.println("stable " + stable + " hash " + hash + " comparisons " + comparisons[0]);
        String[] withNulls = {"b", null, "a", null};
        Arrays.sort(withNulls, Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(withNulls));
        try {
            Arrays.sort(withNulls);
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        Integer[] broken = new Integer[200];
        for (int i = 0; i < broken.length; i++) broken[i] = i * 7919 % 200;
        try {
            Arrays.sort(broken, (a, b) -> (a * 31 + b * 17) % 3 - 1);
            System.out.println("no violation found");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object[] mixed = {"text", 5};
        Arrays.sort(mixed);
    }
}
