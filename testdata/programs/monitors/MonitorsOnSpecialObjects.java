// Shows locking on strings, classes, arrays, boxed values, enums, records and lambdas, with identity hash codes kept.
package monitors;

public class MonitorsOnSpecialObjects {
    enum Gate { OPEN, SHUT }

    record Pair(int a, int b) { }

    static int entered;

    static int enter(Object o) {
        int before = System.identityHashCode(o);
        synchronized (o) {
            entered++;
            if (!Thread.holdsLock(o)) return -1;
            synchronized (o) {
                entered++;
            }
            if (System.identityHashCode(o) != before) return -2;
        }
        return Thread.holdsLock(o) ? -3 : System.identityHashCode(o) == before ? entered : -4;
    }

    static class Hashed {
        @Override
        public int hashCode() {
            synchronized (this) {
                return entered * 31;
            }
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Hashed)) return false;
            synchronized (this) {
                synchronized (o) {
                    return Thread.holdsLock(this) && Thread.holdsLock(o);
                }
            }
        }
    }

    static synchronized int recursive(int n) {
        return n == 0 ? 0 : n + recursive(n - 1);
    }

    synchronized int viaOther(MonitorsOnSpecialObjects other, int n) {
        return n == 0 ? (Thread.holdsLock(this) && Thread.holdsLock(other) ? 1 : 0) : other.viaOther(this, n - 1);
    }

    public static void main(String[] args) {
        Runnable lambda = () -> { };
        Object[] objects = {"literal", new String("fresh"), String.class, int.class, new int[3], new Object[0][], Gate.OPEN, Gate.class, new Pair(1, 2), lambda, Thread.currentThread(), new StringBuilder(), new Hashed(), args};
        for (Object o : objects) System.out.print(enter(o) + " ");
        System.out.println();
        System.out.println(recursive(500) + " " + new MonitorsOnSpecialObjects().viaOther(new MonitorsOnSpecialObjects(), 9));
        Hashed a = new Hashed(), b = new Hashed();
        System.out.println(a.equals(b) + " " + a.equals(a) + " " + a.equals("x") + " " + a.hashCode());
        java.util.Map<Object, Integer> map = new java.util.HashMap<>();
        synchronized (map) {
            for (int i = 0; i < 5; i++) map.put(new Pair(i % 3, 0), i);
            System.out.println(map.size() + " " + Thread.holdsLock(map) + " " + map.get(new Pair(1, 0)));
        }
        java.util.List<Integer> list = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        synchronized (list) {
            for (int i = 0; i < 10; i++) list.add(i * i);
            int sum = 0;
            for (int x : list) sum += x;
            System.out.println(sum);
        }
        java.util.Vector<String> vector = new java.util.Vector<>(java.util.List.of("p", "q"));
        synchronized (vector) {
            vector.add("r");
            System.out.println(vector + " " + Thread.holdsLock(vector));
        }
        Object[] many = new Object[500];
        int correct = 0;
        for (int i = 0; i < many.length; i++) {
            many[i] = new Object();
            if (i % 3 == 0) many[i].hashCode();
            synchronized (many[i]) {
                int h = many[i].hashCode();
                synchronized (many[i / 2]) {
                    if (many[i].hashCode() == h && Thread.holdsLock(many[i / 2])) correct++;
                }
            }
        }
        System.out.println(correct);
        nest(new Object(), 40);
        System.out.println(entered);
    }

    static void nest(Object o, int n) {
        synchronized (o) {
            if (n > 0) nest(n % 2 == 0 ? o : new Object(), n - 1);
            entered += Thread.holdsLock(o) ? 1 : 1000;
        }
    }
}
