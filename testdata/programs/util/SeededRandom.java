// java.util.Random with fixed seeds: every method, bounds, streams, gaussians and a re-implementation of its generator.
package util;

import java.util.*;
import java.util.stream.*;

public class SeededRandom {
    static long seed;

    static int next(int bits) {
        seed = seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
        return (int) (seed >>> 48 - bits);
    }

    public static void main(String[] args) {
        for (long s : new long[] {0, 42, -1, Long.MAX_VALUE}) {
            Random r = new Random(s);
            System.out.println(s + ": " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1 << 30) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian() + " " + r.nextGaussian());
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println(Arrays.toString(b) + " " + r.nextInt(5, 8) + " " + r.nextLong(100) + " " + r.nextLong(-5, 5) + " " + r.nextDouble(2, 3) + " " + r.nextFloat(0.5f));
        }
        Random r = new Random(2024);
        seed = (2024L ^ 0x5DEECE66DL) & (1L << 48) - 1;
        boolean same = true;
        for (int i = 0; i < 1000; i++) same &= r.nextInt() == next(32);
        System.out.println("re-implementation agrees " + same);
        System.out.println(new Random(1).ints(8, -50, 50).boxed().toList() + " " + new Random(2).longs(3, 0, 1000).boxed().toList() + " " + new Random(3).doubles(2, 1, 2).boxed().toList() + " " + new Random(4).ints().limit(2).boxed().toList());
        int[] histogram = new int[6];
        Random dice = new Random(99);
        for (int i = 0; i < 6000; i++) histogram[dice.nextInt(6)]++;
        System.out.println(Arrays.toString(histogram));
        double mean = 0;
        double sq = 0;
        Random g = new Random(5);
        for (int i = 0; i < 500; i++) {
            double x = g.nextGaussian();
            mean += x;
            sq += x * x;
        }
        System.out.println(Long.toHexString(Double.doubleToLongBits(mean)) + " " + Long.toHexString(Double.doubleToLongBits(sq)));
        r.setSeed(7);
        int a = r.nextInt();
        r.setSeed(7);
        System.out.println(a == r.nextInt());
        Random sub = new Random(1) {
            @Override protected int next(int bits) {
                return bits;
            }
        };
        System.out.println(sub.nextInt() + " " + sub.nextLong() + " " + sub.nextBoolean() + " " + sub.nextInt(10));
        for (Runnable bad : new Runnable[] {() -> r.nextInt(0), () -> r.nextInt(-3), () -> r.nextInt(5, 5), () -> r.ints(-1), () -> r.ints(3, 9, 2), () -> r.nextDouble(0), () -> r.nextLong(9, 1)}) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        double inside = IntStream.range(0, 2000).filter(i -> {
            double x = dice.nextDouble();
            double y = dice.nextDouble();
            return x * x + y * y < 1;
        }).count();
        System.out.println("pi about " + 4 * inside / 2000);
    }
}
