// SplittableRandom and RandomGenerator algorithms with fixed seeds, splitting and jumping.
package util;

import java.util.*;
import java.util.random.*;

public class SplittableAndOthers {
    static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    public static void main(String[] args) {
        SplittableRandom s = new SplittableRandom(12345);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.nextInt(5, 10) + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextLong(1L << 40));
        SplittableRandom t = s.split();
        System.out.println(t.nextInt() + " " + s.nextInt() + " " + t.split().nextInt() + " " + t.ints(3).boxed().toList());
        SplittableRandom z = new SplittableRandom(0);
        long state = 0;
        boolean same = true;
        for (int i = 0; i < 100; i++) {
            state += 0x9e3779b97f4a7c15L;
            same &= z.nextLong() == mix(state);
        }
        System.out.println("splitmix agrees " + same);
        long sum = 0;
        SplittableRandom q = new SplittableRandom(77);
        for (int i = 0; i < 2000; i++) sum = sum * 31 + q.nextInt(1, 1000);
        System.out.println(sum + " " + q.doubles(4, -1, 1).map(d -> Math.rint(d * 1000)).sum() + " " + q.longs(5, 0, 9).boxed().toList());
        byte[] bytes = new byte[9];
        q.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        for (String name : new String[] {"Random", "SplittableRandom"}) {
            RandomGenerator g = RandomGeneratorFactory.of(name).create(42);
            System.out.println(name + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(1000) + " " + g.nextBoolean() + " " + g.nextDouble());
        }
        System.out.println(RandomGenerator.of("SplittableRandom") instanceof SplittableRandom);
        try {
            RandomGenerator.of("NoSuchGenerator");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        RandomGenerator counter = new RandomGenerator() {
            long n;

            @Override public long nextLong() {
                return n += 0x1234567890abcdefL;
            }
        };
        System.out.println(counter.nextInt() + " " + counter.nextInt(10) + " " + counter.nextDouble() + " " + counter.nextFloat() + " " + counter.nextBoolean() + " " + counter.nextInt(3, 30) + " " + counter.nextLong(50) + " " + counter.ints(4, 0, 100).boxed().toList());
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 20; i++) deck.add(i);
        Collections.shuffle(deck, new Random(123));
        System.out.println(deck);
        int[] reservoir = new int[5];
        SplittableRandom rs = new SplittableRandom(9);
        for (int i = 0; i < 100; i++) {
            if (i < 5) reservoir[i] = i;
            else {
                int k = rs.nextInt(i + 1);
                if (k < 5) reservoir[k] = i;
            }
        }
        System.out.println(Arrays.toString(reservoir));
        for (Runnable bad : new Runnable[] {() -> s.nextInt(0), () -> s.nextInt(3, 3), () -> s.nextLong(-1), () -> s.ints(5, 4, 2), () -> s.nextDouble(Double.NaN)}) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
