// Shows the conditional operator: nesting, numeric promotion of its arms, boxing and lazy evaluation.
package control;

public class TernaryTyping {
    static StringBuilder trace = new StringBuilder();

    static int mark(int n) {
        trace.append(n).append(' ');
        return n;
    }

    static String kind(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + ":" + o;
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static String grade(int p) {
        return p >= 90 ? "A" : p >= 80 ? "B" : p >= 70 ? "C" : p < 0 ? "?" : "F";
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        Integer i = 1;
        Double d = 2.5;
        Character c = 'x';
        Object promoted = yes ? i : d;
        System.out.println(kind(promoted));
        System.out.println(kind(yes ? (Object) i : d));
        System.out.println(kind(yes ? 1 : "s"));
        System.out.println(kind(yes ? 'a' : 0));
        System.out.println(kind(yes ? 'a' : i));
        System.out.println(kind(yes ? c : (short) 5));
        System.out.println(kind(yes ? (byte) 1 : (short) 2));
        System.out.println(kind(yes ? (byte) 1 : 'b'));
        System.out.println(kind(yes ? 1 : 2L));
        System.out.println(kind(yes ? 1L : 2f));
        System.out.println(kind(yes ? null : 0));
        System.out.println(kind(!yes ? null : 0));
        System.out.println(kind(yes ? i : null));
        try {
            Integer nothing = null;
            int unboxed = yes ? nothing : 0;
            System.out.println(unboxed);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        int r = yes ? mark(1) : mark(2);
        r += !yes ? mark(3) : yes ? mark(4) : mark(5);
        r -= (mark(6) > 5 ? mark(7) : mark(8)) < 7 ? mark(9) : mark(10);
        System.out.println(r + " trace " + trace);
        for (int p : new int[] {100, 90, 89, 75, 12, -1}) System.out.print(grade(p));
        System.out.println();
        System.out.println(fibonacci(18));
        int a = 5, b = 9;
        int max = a > b ? a : b, min = a < b ? a : b, clamp = a < 6 ? 6 : a > 8 ? 8 : a;
        System.out.println(max + " " + min + " " + clamp);
        boolean both = a > 3 ? b > 10 ? true : false : true;
        System.out.println(both + " " + (yes ? !both : both));
        int[] target = new int[2];
        target[yes ? 1 : 0] = yes ? a++ : b++;
        System.out.println(target[0] + " " + target[1] + " " + a + " " + b);
        String s = "result: " + (a > b ? "more" : a == b ? "same" : "less") + (yes ? "" : "!");
        System.out.println(s);
        Runnable run = yes ? () -> System.out.println("lambda one") : () -> System.out.println("lambda two");
        run.run();
        double average = target.length == 0 ? 0 : (double) (target[0] + target[1]) / target.length;
        System.out.println(average);
        Comparable<?> both2 = yes ? "text" : Integer.valueOf(3);
        System.out.println(kind(both2));
        long wide = yes ? Integer.MIN_VALUE : Long.MIN_VALUE;
        System.out.println(wide + " " + (char) (yes ? 'q' : 0x10000));
    }
}
