import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the tests of the frozen image, of limits and of determinism call. */
public class Subject {
    static int counter = 7;
    static final List<String> LOG = new ArrayList<>();
    static final Map<Object, Integer> SEEN = new HashMap<>();
    static final int[] CELLS = new int[64];

    static int add(int a, int b) {
        return a + b;
    }

    static int bump(int by) {
        counter += by;
        CELLS[counter & 63]++;
        LOG.add("bump " + by);
        return counter;
    }

    static int touchMuch(int seed) {
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            Object key = (seed + i) % 3 == 0 ? new Object() : "key" + (seed * 31 + i);
            SEEN.merge(key, 1, Integer::sum);
            CELLS[Math.floorMod(seed * i, 64)] ^= i;
            sum += SEEN.size();
        }
        LOG.clear();
        counter = sum;
        return sum;
    }

    static class Lazy {
        static int value = compute();

        static int compute() {
            return counter * 6;
        }
    }

    static int lazy() {
        return ++Lazy.value;
    }

    static int failingLazy() {
        return Failing.value;
    }

    static class Failing {
        static int value = 1 / (counter - 7);
    }

    static class Endless {
        static int value;

        static {
            while (value >= 0) {
                value = (value + 1) & 0xFFFF;
            }
        }
    }

    static int endlessInitializer() {
        return Endless.value;
    }

    static void loop() {
        while (true) {
            counter ^= 1;
        }
    }

    static void rethrow() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException thrown) {
            throw thrown;
        }
    }

    static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    static int recurseCaught() {
        try {
            return recurse(0);
        } catch (StackOverflowError e) {
            return 42;
        }
    }

    static int hugeArray() {
        long[][] hold = new long[100_000][];
        for (int i = 0; i < hold.length; i++) {
            hold[i] = new long[1_000_000];
        }
        return hold.length;
    }

    static int doubling() {
        String s = "x";
        while (true) {
            s = s + s;
        }
    }

    static int memoryCaught() {
        try {
            return hugeArray();
        } catch (OutOfMemoryError e) {
            return 43;
        }
    }

    static int threads(int n) throws InterruptedException {
        int[] total = new int[1];
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            all[i] = new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    synchronized (total) {
                        total[0] = total[0] * 31 + id;
                    }
                }
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        return total[0];
    }

    static int deadlock() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
        return 0;
    }

    static int hashes() {
        return new Object().hashCode() * 31 + new int[1].hashCode();
    }

    static long clock() {
        return System.nanoTime();
    }

    static class Seeded {
        static final java.util.Random RANDOM = new java.util.Random();
        static final long STARTED = System.nanoTime();
        static int plain = 5;
        static final String NAME = String.valueOf(new char[] {'n'});
    }

    static int seededRandom() {
        return Seeded.RANDOM.nextInt();
    }

    static int seededTime() {
        return (int) Seeded.STARTED;
    }

    static int besideSeeded() {
        return Seeded.plain + Seeded.NAME.length();
    }

    static int chance() {
        return (int) (Math.random() * 100);
    }

    static int uuid() {
        return java.util.UUID.randomUUID().toString().length();
    }

    static int threadLocalRandom() {
        return java.util.concurrent.ThreadLocalRandom.current().nextInt();
    }

    static int splittable() {
        return new java.util.SplittableRandom().nextInt();
    }

    static int shuffled() {
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1, 2, 3));
        java.util.Collections.shuffle(list);
        return list.get(0);
    }

    static int orderOfSet() {
        return java.util.Set.of(1, 2, 3, 4).iterator().next();
    }

    static int orderOfTwo() {
        return java.util.Set.of(1, 2).iterator().next();
    }

    static int orderOfMap() {
        return Map.of(1, 2, 3, 4, 5, 6).toString().length();
    }

    static int membership() {
        return java.util.Set.of(1, 2, 3, 4).contains(3) && Map.of(1, 2, 3, 4).get(3) == 4 ? 1 : 0;
    }

    static int fewElements() {
        int sum = Map.of().toString().length() + Map.of(1, 2).toString().length();
        for (int n : java.util.Set.of(7)) sum += n;
        for (Object o : java.util.Set.of()) sum += o.hashCode();
        return sum + java.util.List.of(1, 2, 3).toString().length();
    }

    static int ownTimeZone() {
        java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("UTC"));
        return java.util.TimeZone.getDefault().getRawOffset();
    }

    static int timeZone() {
        return java.util.TimeZone.getDefault().getRawOffset();
    }

    static int pure(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += new int[] {i}[0];
        }
        return sum;
    }

    static int exits() {
        System.exit(3);
        return 0;
    }

    static double sum(double[] values) {
        double total = 0;
        for (double value : values) {
            total += value;
        }
        return total;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(threads(4) + " " + hashes() + " " + new java.util.Random().nextInt() + " " + clock());
        System.out.println(Map.of("a", 1, "b", 2, "c", 3, "d", 4) + " " + java.util.UUID.randomUUID());
        System.out.println(System.currentTimeMillis() + " " + new Object());
    }

    /** Its constant has the text of a string that a run interns before it loads this class. */
    static class Late {
        static final String CONSTANT = "interned late";
    }

    static int literalAfterIntern(int n) {
        int[] waste = new int[n];
        String made = new StringBuilder("interned ").append("early").toString();
        String canonical = made.intern();
        int same = canonical == literal() ? 1 : 0;
        return same * 1000 + literal().length() + waste.length;
    }

    static String literal() {
        return "interned early";
    }

    static int constantAfterIntern(int n) throws Exception {
        int[] waste = new int[n];
        String canonical = new StringBuilder("interned ").append("late").toString().intern();
        java.lang.reflect.Field field = Late.class.getDeclaredField("CONSTANT");
        String constant = (String) field.get(null);
        return (constant == canonical ? 1000 : 0) + constant.length() + waste.length;
    }
}
