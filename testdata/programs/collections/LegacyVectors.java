// Vector, Stack, Hashtable and Enumeration, the collections of the first Java.
package collections;

import java.util.*;

public class LegacyVectors {
    public static void main(String[] args) {
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 12; i++) {
            v.addElement(i * 2);
            if (i % 3 == 0) System.out.print(v.size() + "/" + v.capacity() + " ");
        }
        System.out.println();
        v.insertElementAt(-5, 3);
        v.removeElementAt(0);
        v.setElementAt(77, 5);
        System.out.println(v + " first " + v.firstElement() + " last " + v.lastElement() + " at 4 " + v.elementAt(4));
        System.out.println(v.removeElement(77) + " " + v.removeElement(1234) + " " + v.indexOf(8, 4) + " " + v.lastIndexOf(22, 5));
        v.setSize(14);
        System.out.println(v);
        v.setSize(3);
        v.trimToSize();
        System.out.println(v + " " + v.capacity());
        Enumeration<Integer> e = v.elements();
        int sum = 0;
        while (e.hasMoreElements()) sum += e.nextElement();
        System.out.println("sum " + sum);
        for (Runnable r : new Runnable[] {() -> v.elementAt(3), () -> v.removeElementAt(-1), () -> v.insertElementAt(1, 9), () -> v.get(3), () -> new Vector<>().lastElement(), () -> e.nextElement(), () -> new Vector<>(-1)}) {
            try {
                r.run();
            } catch (RuntimeException x) {
                System.out.println(x.getClass().getSimpleName() + " " + x.getMessage());
            }
        }
        Stack<String> st = new Stack<>();
        for (String s : "( a [ b { c } d ] e )".split(" ")) {
            if ("([{".contains(s)) {
                st.push(s);
                System.out.print(st + " search( " + st.search("(") + "; ");
            } else if (")]}".contains(s)) {
                System.out.print(st.pop() + s + " ");
            }
        }
        System.out.println(st.empty() + " " + st.search("x"));
        Hashtable<String, Integer> h = new Hashtable<>();
        for (int i = 0; i < 15; i++) h.put("key" + i, i);
        System.out.println(h);
        System.out.println(h.contains(7) + " " + h.containsValue(70) + " " + h.get("nokey") + " " + h.hashCode());
        StringBuilder keys = new StringBuilder();
        for (Enumeration<String> k = h.keys(); k.hasMoreElements();) keys.append(k.nextElement()).append(' ');
        System.out.println(keys);
        h.keySet().removeIf(k -> k.length() == 5);
        h.merge("key3", 100, Integer::sum);
        h.computeIfAbsent("fresh", String::length);
        System.out.println(h + " " + h.equals(new HashMap<>(h)));
        try {
            h.put("k", null);
        } catch (NullPointerException x) {
            System.out.println("null value refused");
        }
        Dictionary<String, Integer> d = h;
        System.out.println(d.remove("key3") + " " + d.size() + " " + Collections.list(d.elements()).stream().mapToInt(x -> x).sum());
        while (true) {
            System.out.println("popped " + st.pop());
        }
    }
}
