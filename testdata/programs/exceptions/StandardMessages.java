// Shows messages of exceptions that the VM and the core library raise for common mistakes.
package exceptions;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class StandardMessages {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(Action a) {
        try {
            System.out.println("ok " + a.run());
        } catch (Exception | Error e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    enum Color { RED }

    public static void main(String[] args) {
        int zero = args.length;
        attempt(() -> 1 / zero);
        attempt(() -> 1L % zero);
        attempt(() -> new int[zero - 1]);
        attempt(() -> new int[2][zero - 3]);
        attempt(() -> new int[3][3][zero + 4 - 5]);
        attempt(() -> new int[] {1, 2, 3}[zero + 3]);
        attempt(() -> "abc".charAt(zero + 3));
        attempt(() -> "abc".substring(zero + 4));
        attempt(() -> "abc".substring(-1));
        attempt(() -> "abc".substring(2, 5));
        attempt(() -> new StringBuilder("ab").deleteCharAt(5));
        attempt(() -> new StringBuilder("ab").insert(4, "x"));
        attempt(() -> new StringBuilder("ab").replace(3, 4, "x"));
        attempt(() -> (Integer) (Object) "text");
        attempt(() -> (String[]) new Object[] {"a"});
        attempt(() -> List.of(1, 2).get(2));
        attempt(() -> new ArrayList<>(List.of(1, 2)).get(-1));
        attempt(() -> new ArrayList<>(List.of(1, 2)).subList(2, 1));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> new java.util.HashMap<>(-5));
        attempt(() -> Map.of("a", 1, "a", 2));
        attempt(() -> List.of(1).iterator().next());
        attempt(() -> new ArrayList<>().iterator().next());
        attempt(() -> Color.valueOf("BLUE"));
        attempt(() -> Integer.parseInt("12a"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Long.parseLong("99999999999999999999"));
        attempt(() -> Double.parseDouble("1.2.3"));
        attempt(() -> Class.forName("no.such.Type"));
        attempt(() -> "x".getBytes("no-such-charset"));
        attempt(() -> "x".repeat(-1));
        attempt(() -> String.class.getMethod("nothing", int.class));
        attempt(() -> String.class.getDeclaredField("nothing"));
        attempt(() -> Runnable.class.getDeclaredConstructor());
        attempt(() -> Number.class.getDeclaredConstructor().newInstance());
        attempt(() -> new Scanner("abc").nextInt());
        attempt(() -> {
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : list) list.remove(i);
            return list;
        });
        attempt(() -> {
            Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
            it.remove();
            return it;
        });
        attempt(() -> {
            Object o = new Object();
            o.wait();
            return o;
        });
        attempt(() -> Character.toChars(0x110000));
        attempt(() -> String.format("%d", "x"));
        attempt(() -> new java.util.ArrayDeque<Integer>().pop());
        attempt(() -> Thread.State.valueOf(null).name().length());
    }
}
