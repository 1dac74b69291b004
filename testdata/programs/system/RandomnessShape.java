// Sources of true randomness only by the shape of their results: SecureRandom, UUID.randomUUID, Math.random, ThreadLocalRandom.
package system;

import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;

public class RandomnessShape {
    public static void main(String[] args) {
        SecureRandom s = new SecureRandom();
        byte[] b = new byte[32];
        s.nextBytes(b);
        boolean any = false;
        for (byte x : b) any |= x != 0;
        System.out.println("not all zero " + any);
        int bound = 0;
        for (int i = 0; i < 200; i++) {
            int v = s.nextInt(10);
            if (v >= 0 && v < 10) bound++;
        }
        System.out.println("in bounds " + bound);
        UUID u = UUID.randomUUID();
        System.out.println(u.version() + " " + u.variant() + " " + u.toString().length() + " " + u.equals(UUID.randomUUID()) + " " + u.equals(UUID.fromString(u.toString())));
        boolean unit = true;
        Set<Double> seen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            double d = Math.random();
            unit &= d >= 0 && d < 1;
            seen.add(d);
        }
        System.out.println(unit + " varied " + (seen.size() > 90));
        int ok = 0;
        for (int i = 0; i < 500; i++) {
            int v = ThreadLocalRandom.current().nextInt(-3, 4);
            if (v >= -3 && v < 4) ok++;
        }
        System.out.println("thread local " + ok);
        try {
            ThreadLocalRandom.current().setSeed(5);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed for thread local random");
        }
        Random unseeded = new Random();
        System.out.println(unseeded.ints(100, 0, 5).allMatch(x -> x >= 0 && x < 5));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.shuffle(l);
        System.out.println(new TreeSet<>(l) + " " + l.size());
        System.out.println(StrictMath.random() < 1 && new SplittableRandom().nextInt(3) < 3);
    }
}
