// Shows while, do-while, for and for-each loops in all their forms, empty bodies and modified bounds.
package control;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public class LoopForms {
    static class Range implements Iterable<Integer> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return next++;
                }
            };
        }
    }

    public static void main(String[] args) {
        int i = 0;
        while (i < 3) System.out.print("w" + i++ + " ");
        do System.out.print("d" + i-- + " "); while (i > 0);
        do {
            i++;
        } while (false);
        while (i++ < 5) ;
        System.out.println("i " + i);
        for (int a = 0, b = 10; a < b; a += 2, b--) {
            System.out.print(a + "," + b + " ");
        }
        for (; ; ) {
            if (i-- < 0) break;
        }
        System.out.println("i " + i);
        for (char c = 'a'; c < 'f'; c++) System.out.print(c);
        for (long l = 1; l > 0; l *= 1000) System.out.print(" " + l);
        for (double d = 0; d != 1.0; d += 0.125) System.out.print(" " + d);
        System.out.println();
        int sum = 0;
        for (int n : new Range(0, 10)) {
            if (n % 2 == 0) continue;
            sum += n;
        }
        System.out.println("sum " + sum);
        for (int n : new Range(5, 5)) System.out.println("never " + n);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        int[] shared = {1, 2, 3};
        for (int n : shared) {
            shared[2] = 30;
            System.out.print(n + " ");
        }
        int[] replaced = {1, 2, 3};
        for (int n : replaced) {
            replaced = new int[0];
            System.out.print(n + " ");
        }
        System.out.println(replaced.length);
        List<String> words = new ArrayList<>(List.of("x", "yy", "zzz"));
        for (String word : words) for (char c : word.toCharArray()) System.out.print(c + "-");
        for (Iterator<String> w = words.iterator(); w.hasNext(); ) if (w.next().length() == 2) w.remove();
        System.out.println(words);
        StringBuilder spiral = new StringBuilder();
        for (int y = 0; y < 4; y++) for (int x = 0; x < 4; x++) if ((x ^ y) == 1 || x > y) spiral.append(x).append(y).append(' ');
        System.out.println(spiral);
        try {
            for (String s : (List<String>) null) System.out.println(s);
        } catch (NullPointerException e) {
            System.out.println("null iterable");
        }
    }
}
