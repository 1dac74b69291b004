// Shows NullPointerException messages with computed receivers: method chains, arrays of arrays, static calls.
package exceptions;

public class ControlNpeMessage {
    static class Tree {
        Tree left, right;
        int[] payload;
        String label;
        Tree[] children = new Tree[3];

        Tree child(int i) {
            return children[i];
        }

        static Tree make(boolean yes, Tree t) {
            return yes ? t : null;
        }
    }

    record Pair<A, B>(A first, B second) { }

    static int[][][] cube = new int[2][][];
    static long counter;

    static void show(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance(Tree t, long wide, double wider, String[] names) {
        show(() -> t.left.right = t);
        try {
            System.out.println(names[1].length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.child((int) wide).payload[2]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.payload[(int) wider + 1] += 2;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Tree t = new Tree();
        int i = 1, j = 2;
        new ControlNpeMessage().instance(t, 1, 2.0, new String[2]);
        try {
            cube[i][j][0] = 4;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(t.children[i].children[j].label);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Tree.make(false, t).label.isEmpty());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Tree.make(true, t).label.isEmpty());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println((i > 0 ? t.left : t.right).label);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (Tree c : t.children) System.out.println(c.label);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        show(() -> System.out.println(new Pair<String, Integer>(null, null).first().length()));
        show(() -> System.out.println(new Pair<String, Integer>(null, null).second() + 1));
        show(() -> System.out.println(String.valueOf((char[]) null)));
        show(() -> System.out.println(t.label.toCharArray()[(int) counter]));
        show(() -> {
            Object o = t.left;
            synchronized (o) {
                counter++;
            }
        });
        String s = null;
        s += t.left.label;
        System.out.println(s);
    }
}
