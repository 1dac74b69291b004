// ArrayDeque whose ring buffer wraps around and grows while elements are taken from both ends.
package collections;

import java.util.*;

public class ArrayDequeWrap {
    public static void main(String[] args) {
        ArrayDeque<Integer> dq = new ArrayDeque<>(3);
        long sum = 0;
        int next = 0;
        for (int round = 0; round < 60; round++) {
            for (int k = 0; k < round % 7 + 1; k++) {
                if ((next & 1) == 0) dq.addLast(next++);
                else dq.addFirst(next++);
            }
            for (int k = 0; k < round % 5; k++) {
                Integer x = round % 2 == 0 ? dq.pollFirst() : dq.pollLast();
                if (x != null) sum = sum * 31 + x;
            }
            if (round % 10 == 9) {
                System.out.println("round " + round + " size " + dq.size() + " first " + dq.peekFirst() + " last " + dq.peekLast() + " sum " + sum);
            }
        }
        System.out.println(dq);
        System.out.println("contains 3 " + dq.contains(3) + " 201 " + dq.contains(201));
        System.out.println(dq.removeFirstOccurrence(dq.peekLast()) + " " + dq.size());
        Iterator<Integer> it = dq.iterator();
        int kept = 0;
        while (it.hasNext()) {
            if (it.next() % 3 != 0) it.remove();
            else kept++;
        }
        System.out.println("kept " + kept + " " + dq);
        Iterator<Integer> down = dq.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (down.hasNext()) {
            int v = down.next();
            if (v % 2 == 0) {
                down.remove();
                sb.append(v).append('-');
            }
        }
        System.out.println(sb + " left " + dq);
        System.out.println(dq.removeIf(x -> x > 100) + " " + dq);
        ArrayDeque<Integer> copy = dq.clone();
        copy.push(-1);
        copy.addAll(List.of(5, 6, 7));
        System.out.println(copy + " pop " + copy.pop() + " original " + dq);
        System.out.println("equals by identity: " + dq.equals(dq.clone()) + " " + dq.equals(dq));
        String[] failures = {"addNull", "removeFirst", "getLast", "pop", "concurrent"};
        for (String f : failures) {
            ArrayDeque<Integer> e = new ArrayDeque<>();
            try {
                switch (f) {
                    case "addNull" -> e.add(null);
                    case "removeFirst" -> e.removeFirst();
                    case "getLast" -> e.getLast();
                    case "pop" -> e.pop();
                    default -> {
                        e.add(1);
                        e.add(2);
                        for (Integer x : e) e.addLast(x);
                    }
                }
            } catch (RuntimeException x) {
                System.out.println(f + " " + x.getClass().getSimpleName());
            }
        }
        System.out.println(Arrays.toString(dq.toArray(new Integer[0])));
        System.out.println(dq.stream().mapToInt(i -> i).sum());
    }
}
