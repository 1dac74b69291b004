// Blocking queues of every kind, thread locals, and ConcurrentHashMap filled from many threads.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class QueuesAndLocals {
    static final ThreadLocal<StringBuilder> LOCAL = ThreadLocal.withInitial(() -> new StringBuilder("init"));

    record Delayed2(String name, long at) implements Delayed {
        @Override public long getDelay(TimeUnit u) {
            return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override public int compareTo(Delayed o) {
            return Long.compare(at, ((Delayed2) o).at);
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> abq = new ArrayBlockingQueue<>(2);
        System.out.println(abq.offer(1) + " " + abq.offer(2) + " " + abq.offer(3) + " " + abq.offer(4, 1, TimeUnit.MILLISECONDS) + " " + abq.remainingCapacity() + " " + abq.peek() + " " + abq.poll() + " " + abq.take() + " " + abq.poll(1, TimeUnit.MILLISECONDS));
        try {
            abq.add(1);
            abq.add(2);
            abq.add(3);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(abq.drainTo(drained, 1) + " " + drained + " " + abq);
        PriorityBlockingQueue<String> pbq = new PriorityBlockingQueue<>(4, Comparator.comparing(String::length).reversed());
        pbq.addAll(List.of("a", "ccc", "bb", "dddd"));
        System.out.println(pbq.take() + pbq.take() + pbq.take() + pbq.take() + pbq.poll());
        SynchronousQueue<String> sq = new SynchronousQueue<>();
        Thread giver = new Thread(() -> {
            try {
                sq.put("handed over");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        giver.start();
        System.out.println(sq.take() + " " + sq.offer("nobody waits") + " " + sq.size());
        giver.join();
        LinkedBlockingDeque<Integer> dq = new LinkedBlockingDeque<>(3);
        dq.putFirst(1);
        dq.putLast(2);
        dq.putFirst(0);
        System.out.println(dq + " " + dq.offerLast(9) + " " + dq.takeLast() + " " + dq.takeFirst());
        DelayQueue<Delayed2> delays = new DelayQueue<>();
        long now = System.nanoTime();
        delays.add(new Delayed2("third", now + 9_000_000));
        delays.add(new Delayed2("first", now + 1_000_000));
        delays.add(new Delayed2("second", now + 5_000_000));
        System.out.println(delays.take().name() + " " + delays.take().name() + " " + delays.take().name());
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer("x") + " " + tq.offer("y") + " " + tq.size() + " " + tq.poll());
        LOCAL.get().append(" main");
        String[] seen = new String[3];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                LOCAL.get().append(" t").append(k);
                LOCAL.get().append("!");
                seen[k] = LOCAL.get().toString();
                LOCAL.remove();
                seen[k] += "/" + LOCAL.get();
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(seen) + " " + LOCAL.get());
        LOCAL.set(null);
        System.out.println(LOCAL.get());
        ConcurrentHashMap<String, LongAdder> words = new ConcurrentHashMap<>();
        String[] text = "the cat and the dog and the bird".split(" ");
        AtomicInteger created = new AtomicInteger();
        Thread[] ws = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ws[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    for (String w : text) {
                        words.computeIfAbsent(w, x -> {
                            created.incrementAndGet();
                            return new LongAdder();
                        }).increment();
                    }
                }
            });
            ws[i].start();
        }
        for (Thread t : ws) t.join();
        System.out.println(new TreeMap<>(words) + " created " + created);
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>();
        Thread[] fill = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int base = i * 100;
            fill[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    set.add(base + k);
                    clq.add(base + k);
                    if (k % 10 == 0) cow.addIfAbsent(k);
                }
            });
            fill[i].start();
        }
        for (Thread t : fill) t.join();
        System.out.println(set.size() + " " + set.first() + " " + set.last() + " " + clq.size() + " " + clq.stream().mapToInt(x -> x).sum() + " " + new TreeSet<>(cow));
    }
}
