// Shows array-backed data structures: a ring buffer, a binary heap, an open-addressing map and a bit set.
package arrays;

public class RingBufferAndHeap {
    static class Ring {
        private Object[] slots = new Object[2];
        private int head, size;

        void add(Object o) {
            if (size == slots.length) {
                Object[] bigger = new Object[slots.length * 2];
                for (int i = 0; i < size; i++) bigger[i] = slots[(head + i) % slots.length];
                slots = bigger;
                head = 0;
            }
            slots[(head + size++) % slots.length] = o;
        }

        Object remove() {
            if (size == 0) throw new IllegalStateException("empty ring");
            Object o = slots[head];
            slots[head] = null;
            head = (head + 1) % slots.length;
            size--;
            return o;
        }
    }

    static class Heap {
        long[] data = new long[4];
        int size;

        void push(long v) {
            if (size == data.length) data = java.util.Arrays.copyOf(data, size + (size >> 1));
            int i = size++;
            while (i > 0 && data[(i - 1) / 2] > v) {
                data[i] = data[(i - 1) / 2];
                i = (i - 1) / 2;
            }
            data[i] = v;
        }

        long pop() {
            long top = data[0], last = data[--size];
            int i = 0;
            for (int child; (child = 2 * i + 1) < size; i = child) {
                if (child + 1 < size && data[child + 1] < data[child]) child++;
                if (last <= data[child]) break;
                data[i] = data[child];
            }
            data[i] = last;
            return top;
        }
    }

    static class Counter {
        String[] keys = new String[64];
        short[] counts = new short[64];

        short add(String key) {
            int i = (key.hashCode() & 0x7fffffff) % keys.length;
            while (keys[i] != null && !keys[i].equals(key)) i = (i + 1) % keys.length;
            keys[i] = key;
            return ++counts[i];
        }
    }

    public static void main(String[] args) {
        Ring ring = new Ring();
        for (int i = 0; i < 10; i++) {
            ring.add(i);
            ring.add("s" + i);
            System.out.print(ring.remove() + " ");
        }
        while (ring.size > 0) System.out.print(ring.remove() + (ring.size == 0 ? "\n" : " "));
        Heap heap = new Heap();
        long seed = 1;
        for (int i = 0; i < 300; i++) heap.push((seed = seed * 25214903917L + 11) >> 20);
        long previous = Long.MIN_VALUE, hash = 0;
        int disorder = 0;
        while (heap.size > 0) {
            long v = heap.pop();
            if (v < previous) disorder++;
            previous = v;
            hash = hash * 31 + v;
        }
        System.out.println(disorder + " " + hash);
        Counter counter = new Counter();
        for (String w : "to be or not to be that is the question whether tis nobler Aa BB AaAa BBBB AaBB".split(" "))
            System.out.print(w + counter.add(w) + " ");
        System.out.println();
        long[] bits = new long[20];
        for (int p = 2; p < 1280; p++) for (int q = 2 * p; q < 1280; q += p) bits[q >> 6] |= 1L << q;
        int primes = 0;
        for (long word : bits) primes += 64 - Long.bitCount(word);
        System.out.println(primes - 2 + " " + bits[0]);
        try {
            ring.remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
