// AtomicInteger, AtomicLong, AtomicReference, arrays, field updaters, stamped references, adders and accumulators.
package threads;

import java.util.*;
import java.util.concurrent.atomic.*;

public class AtomicsAndAdders {
    volatile int field = 3;
    volatile String text = "a";
    static final AtomicIntegerFieldUpdater<AtomicsAndAdders> FIELD = AtomicIntegerFieldUpdater.newUpdater(AtomicsAndAdders.class, "field");
    static final AtomicReferenceFieldUpdater<AtomicsAndAdders, String> TEXT = AtomicReferenceFieldUpdater.newUpdater(AtomicsAndAdders.class, String.class, "text");

    static void parallel(int n, Runnable r) throws InterruptedException {
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) ts.add(new Thread(r));
        ts.forEach(Thread::start);
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.decrementAndGet() + " " + i.compareAndSet(13, 1) + " " + i.compareAndSet(99, 2) + " " + i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(9, Math::max) + " " + i.getAndAccumulate(2, (a, b) -> a - b) + " " + i);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.compareAndExchange(Long.MIN_VALUE, 4) + " " + l.get() + " " + l.intValue() + " " + l.doubleValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b + " " + b.getPlain());
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.compareAndSet(new String("x"), "y") + " " + r.compareAndSet("x", "y") + " " + r.updateAndGet(s -> s + s) + " " + r.getAndAccumulate("z", String::concat) + " " + r);
        AtomicIntegerArray arr = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(arr.getAndIncrement(0) + " " + arr.addAndGet(2, 10) + " " + arr.compareAndSet(1, 2, 22) + " " + arr + " " + arr.length());
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.lazySet(1, "one");
        System.out.println(ra + " " + ra.getAndSet(0, "zero") + " " + ra);
        AtomicsAndAdders o = new AtomicsAndAdders();
        System.out.println(FIELD.incrementAndGet(o) + " " + FIELD.getAndAdd(o, 6) + " " + o.field + " " + TEXT.compareAndSet(o, "a", "b") + " " + TEXT.getAndUpdate(o, s -> s + "!") + " " + o.text);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v1", 0);
        int[] stamp = new int[1];
        String v = st.get(stamp);
        System.out.println(v + stamp[0] + " " + st.compareAndSet("v1", "v2", 0, 1) + " " + st.compareAndSet("v2", "v3", 0, 2) + " " + st.getStamp() + st.getReference());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("n", false);
        System.out.println(mk.attemptMark("n", true) + " " + mk.isMarked() + " " + mk.compareAndSet("n", "m", false, false));
        AtomicInteger shared = new AtomicInteger();
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        DoubleAdder da = new DoubleAdder();
        parallel(4, () -> {
            for (int k = 0; k < 2500; k++) {
                shared.incrementAndGet();
                adder.add(k);
                max.accumulate(k * 37 % 1001);
                da.add(0.5);
            }
        });
        System.out.println(shared + " " + adder + " " + max + " " + da.sum() + " " + adder.sumThenReset() + " " + adder.intValue() + " " + max.getThenReset() + " " + max.get());
        AtomicsAndAdders target = new AtomicsAndAdders();
        parallel(3, () -> {
            for (int k = 0; k < 1000; k++) FIELD.updateAndGet(target, x -> (x + 1) % 1000);
        });
        System.out.println(target.field);
        class Node {
            final int v;
            Node next;
            Node(int v) { this.v = v; }
        }
        AtomicReference<Node> top = new AtomicReference<>();
        parallel(4, () -> {
            for (int k = 0; k < 500; k++) {
                Node n = new Node(k);
                do {
                    n.next = top.get();
                } while (!top.compareAndSet(n.next, n));
            }
        });
        int size = 0;
        long sum = 0;
        for (Node n = top.get(); n != null; n = n.next) {
            size++;
            sum += n.v;
        }
        System.out.println("treiber stack " + size + " " + sum);
        for (Runnable bad : new Runnable[] {() -> arr.get(3), () -> new AtomicIntegerArray(-1), () -> AtomicIntegerFieldUpdater.newUpdater(AtomicsAndAdders.class, "text"), () -> AtomicIntegerFieldUpdater.newUpdater(AtomicsAndAdders.class, "none"), () -> AtomicReferenceFieldUpdater.newUpdater(AtomicsAndAdders.class, Integer.class, "text")}) {
            try {
                bad.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + (e instanceof IndexOutOfBoundsException || e instanceof NegativeArraySizeException ? " " + e.getMessage() : ""));
            }
        }
    }
}
