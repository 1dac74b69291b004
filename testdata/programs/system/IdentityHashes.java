// Identity hash codes are stable and independent of overridden hashCode, also after locking and collection.
package system;

import java.util.*;

public class IdentityHashes {
    static class Odd {
        int state;
        @Override public int hashCode() { return state; }
        @Override public boolean equals(Object o) { return o instanceof Odd x && x.state == state; }
    }

    public static void main(String[] args) {
        Object o = new Object();
        int h = System.identityHashCode(o);
        System.out.println((h == System.identityHashCode(o)) + " " + (h == o.hashCode()) + " " + System.identityHashCode(null) + " " + (h >= 0));
        synchronized (o) {
            System.out.println(h == o.hashCode());
        }
        System.gc();
        System.out.println(h == o.hashCode());
        System.out.println(o.toString().equals("java.lang.Object@" + Integer.toHexString(h)));
        Odd odd = new Odd();
        int oh = System.identityHashCode(odd);
        odd.state = 77;
        System.out.println(odd.hashCode() + " " + (oh == System.identityHashCode(odd)) + " " + odd.toString().substring(odd.toString().indexOf('@')));
        List<Object> many = new ArrayList<>();
        Set<Integer> distinct = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            Object x = new Object();
            many.add(x);
            distinct.add(System.identityHashCode(x));
        }
        System.out.println("mostly distinct " + (distinct.size() > 1990));
        boolean stable = true;
        int[] first = many.stream().mapToInt(System::identityHashCode).toArray();
        byte[][] garbage = new byte[50][];
        for (int i = 0; i < 500; i++) garbage[i % 50] = new byte[1000];
        for (int i = 0; i < first.length; i++) stable &= first[i] == many.get(i).hashCode();
        System.out.println("stable " + stable + " " + garbage.length);
        Odd a = new Odd();
        Odd b = new Odd();
        Map<Odd, String> eq = new HashMap<>();
        eq.put(a, "a");
        eq.put(b, "b");
        Map<Odd, String> id = new IdentityHashMap<>();
        id.put(a, "a");
        id.put(b, "b");
        System.out.println(eq.size() + " " + id.size() + " " + eq.get(a) + " " + id.get(a));
        a.state = 5;
        System.out.println(eq.get(a) + " " + eq.get(b) + " " + eq.containsValue("b") + " " + id.get(a) + " " + id.containsKey(new Odd()));
        int[] arr = new int[3];
        int ah = arr.hashCode();
        arr[0] = 9;
        System.out.println((ah == arr.hashCode()) + " " + (arr.clone().hashCode() == ah && arr.clone() == arr) + " " + arr.equals(arr.clone()) + " " + arr.toString().startsWith("[I@"));
        System.out.println(new String("x").hashCode() == new String("x").hashCode());
        System.out.println((Thread.currentThread().hashCode() == System.identityHashCode(Thread.currentThread())) + " " + (String.class.hashCode() == System.identityHashCode(String.class)) + " " + (RetentionKind.A.hashCode() == System.identityHashCode(RetentionKind.A)));
    }

    enum RetentionKind { A }
}
