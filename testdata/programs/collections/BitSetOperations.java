// BitSet logic, ranges, next/previous searches, conversion to arrays and a prime sieve.
package collections;

import java.util.*;

public class BitSetOperations {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(3);
        a.set(10, 20);
        a.set(63);
        a.set(64);
        a.set(200);
        System.out.println(a + " card " + a.cardinality() + " length " + a.length() + " size " + a.size());
        System.out.println(a.get(63) + " " + a.get(65) + " " + a.get(100000) + " " + a.get(12, 66));
        a.flip(15);
        a.flip(60, 70);
        a.clear(200);
        System.out.println(a + " length " + a.length());
        BitSet b = BitSet.valueOf(new long[] {0xF0F0L, -1L});
        System.out.println(b.cardinality() + " " + b.nextSetBit(20) + " " + b.nextClearBit(64) + " " + b.previousSetBit(63) + " " + b.previousClearBit(127) + " " + b.previousClearBit(3));
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet or = (BitSet) a.clone();
        or.or(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        BitSet andNot = (BitSet) a.clone();
        andNot.andNot(b);
        System.out.println(and + "\n" + or.cardinality() + " " + xor.cardinality() + "\n" + andNot);
        System.out.println(a.intersects(b) + " " + andNot.intersects(b));
        System.out.println(Arrays.toString(a.toLongArray()) + " " + Arrays.toString(and.toByteArray()));
        System.out.println(BitSet.valueOf(new byte[] {1, 2, -128}) + " hash " + a.hashCode() + " " + b.hashCode());
        System.out.println(a.stream().map(i -> i * i).sum());
        System.out.println(a.equals(BitSet.valueOf(a.toLongArray())) + " " + new BitSet().equals(new BitSet(500)) + " " + new BitSet(500).size());
        int limit = 3000;
        BitSet composite = new BitSet(limit);
        for (int i = 2; i * i < limit; i++) {
            if (!composite.get(i)) for (int k = i * i; k < limit; k += i) composite.set(k);
        }
        int count = 0;
        int last = 0;
        for (int p = composite.nextClearBit(2); p < limit; p = composite.nextClearBit(p + 1)) {
            count++;
            last = p;
        }
        System.out.println("primes " + count + " last " + last);
        System.out.println(new BitSet().previousSetBit(-1) + " " + new BitSet().nextSetBit(0) + " " + new BitSet());
        Runnable[] bad = {() -> a.set(-1), () -> a.get(5, 2), () -> a.clear(-3), () -> new BitSet(-1), () -> a.previousSetBit(-2)};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        a.clear();
        System.out.println(a.isEmpty() + " " + a.length());
    }
}
