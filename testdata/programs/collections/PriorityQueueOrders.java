// PriorityQueue heap layout, comparators, removal from the middle and draining order.
package collections;

import java.util.*;

public class PriorityQueueOrders {
    record Job(String name, int priority, long due) { }

    static <T> String drain(PriorityQueue<T> q) {
        StringJoiner j = new StringJoiner(",", "[", "]");
        while (!q.isEmpty()) {
            j.add(q.poll().toString());
        }
        return j.toString();
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        int x = 17;
        for (int i = 0; i < 20; i++) {
            x = (x * 37 + 11) % 101;
            q.offer(x);
        }
        System.out.println("heap " + q);
        System.out.println("peek " + q.peek() + " size " + q.size());
        System.out.println("remove 23 " + q.remove(23) + " remove 1000 " + q.remove(1000));
        Iterator<Integer> it = q.iterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next() % 4 == 1) {
                it.remove();
                removed++;
            }
        }
        System.out.println("removed " + removed + " heap " + q);
        System.out.println(q.removeIf(v -> v > 80) + " " + q);
        PriorityQueue<Integer> rev = new PriorityQueue<>(4, Comparator.reverseOrder());
        rev.addAll(q);
        System.out.println("reverse heap " + rev);
        System.out.println(drain(new PriorityQueue<>(q)) + " " + drain(new PriorityQueue<>(rev)));
        PriorityQueue<Job> jobs = new PriorityQueue<>(
                Comparator.comparingInt(Job::priority).reversed().thenComparingLong(Job::due).thenComparing(Job::name));
        String names = "alpha beta gamma delta epsilon zeta eta theta iota kappa";
        for (String n : names.split(" ")) {
            jobs.add(new Job(n, n.length() % 3, n.hashCode() % 5));
        }
        while (jobs.size() > 0) {
            System.out.println(jobs.remove());
        }
        PriorityQueue<String> fromSorted = new PriorityQueue<>(new TreeSet<>(Comparator.comparing(String::length)));
        Collections.addAll(fromSorted, "ccc", "a", "dddd", "bb");
        System.out.println(fromSorted + " " + drain(fromSorted));
        Object[] bad = {null, "text"};
        for (Object b : bad) {
            try {
                @SuppressWarnings({"unchecked", "rawtypes"})
                PriorityQueue<Object> raw = new PriorityQueue(List.of(1, 2, 3));
                raw.add(b);
            } catch (NullPointerException e) {
                System.out.println("null refused");
            } catch (ClassCastException e) {
                System.out.println("mixed: " + e.getMessage());
            }
        }
        try {
            new PriorityQueue<>().element();
        } catch (NoSuchElementException e) {
            System.out.println("element on empty " + e.getMessage());
        }
    }
}
