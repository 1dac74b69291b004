// Comparators built from keys, reversed, chained, null-aware, and the stable sort they drive.
package collections;

import java.util.*;
import java.util.function.*;

public class ComparatorCombinators {
    record Person(String name, Integer age, double score, String city) { }

    static void sorted(String label, Comparator<Person> c, List<Person> people) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(c);
        StringJoiner j = new StringJoiner(" ");
        for (Person p : copy) j.add(p == null ? "null" : p.name() + "/" + p.age());
        System.out.println(label + ": " + j);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(
                new Person("Mia", 31, 1.5, "Oslo"), new Person("bob", 25, -0.0, "Rome"), new Person("Zed", 31, 0.0, null),
                new Person("al", 7, Double.NaN, "Oslo"), new Person("Bob", 25, 9.75, "Lima"), new Person("eve", 64, -3.25, null));
        sorted("name", Comparator.comparing(Person::name), people);
        sorted("name ignoring case", Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER), people);
        sorted("age then name", Comparator.comparingInt(Person::age).thenComparing(Person::name), people);
        sorted("age reversed, stable", Comparator.comparing(Person::age).reversed(), people);
        sorted("age reversed by order", Comparator.comparing(Person::age, Comparator.reverseOrder()).thenComparing(Person::name, Comparator.reverseOrder()), people);
        sorted("score", Comparator.comparingDouble(Person::score), people);
        sorted("city nulls last", Comparator.comparing(Person::city, Comparator.nullsLast(Comparator.naturalOrder())), people);
        sorted("city nulls first then score", Comparator.comparing(Person::city, Comparator.nullsFirst(Comparator.reverseOrder())).thenComparingDouble(Person::score), people);
        List<Person> withNull = new ArrayList<>(people);
        withNull.add(2, null);
        withNull.add(null);
        sorted("null people first", Comparator.nullsFirst(Comparator.comparing(Person::name)), withNull);
        sorted("null people last reversed", Comparator.nullsLast(Comparator.comparing(Person::name)).reversed(), withNull);
        sorted("all equal", Comparator.nullsFirst(null), withNull);
        Comparator<String> len = Comparator.comparingInt(String::length);
        System.out.println(len.compare("aa", "b") + " " + len.compare("a", "b") + " " + len.reversed().compare("aa", "b"));
        System.out.println(len.reversed().reversed() == len);
        Comparator<Integer> nat = Comparator.naturalOrder();
        System.out.println(nat.compare(3, 5) + " " + nat.reversed().compare(3, 5) + " " + nat.reversed().equals(Collections.reverseOrder()));
        BinaryOperator<Person> oldest = BinaryOperator.maxBy(Comparator.comparing(Person::age));
        BinaryOperator<Person> least = BinaryOperator.minBy(Comparator.comparing(Person::score));
        System.out.println(people.stream().reduce(oldest).get().name() + " " + people.stream().reduce(least).get());
        System.out.println(Map.of("k", 3).entrySet().stream().max(Map.Entry.comparingByValue()).get());
        List<Map.Entry<String, Integer>> es = new ArrayList<>(new TreeMap<>(Map.of("x", 3, "y", 1, "z", 2)).entrySet());
        es.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
        System.out.println(es);
        es.sort(Map.Entry.comparingByKey());
        System.out.println(es);
        Integer[] broken = new Integer[64];
        for (int i = 0; i < broken.length; i++) broken[i] = i * 29 % 64;
        int[] calls = {0};
        Arrays.sort(broken, (a, b) -> {
            calls[0]++;
            return Integer.compare(a % 8, b % 8);
        });
        System.out.println(Arrays.toString(broken) + " comparisons " + calls[0]);
        Random r = new Random(3);
        Integer[] cheat = new Integer[500];
        Arrays.setAll(cheat, i -> r.nextInt(100));
        try {
            Arrays.sort(cheat, (a, b) -> r.nextInt(3) - 1);
            System.out.println("violation unnoticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
