// Shows Object.clone: shallow and deep copies, inheritance, arrays inside and CloneNotSupportedException.
package objects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

public class ObjectCloning {
    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Matrix implements Cloneable {
        int[][] cells;
        String name;
        final List<String> log = new ArrayList<>();
        transient long stamp = 5;

        Matrix(String name, int size) {
            this.name = name;
            cells = new int[size][size];
            log.add("constructed");
        }

        @Override
        protected Matrix clone() {
            try {
                return (Matrix) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        Matrix deepClone() {
            Matrix m = clone();
            m.cells = new int[cells.length][];
            for (int i = 0; i < cells.length; i++) m.cells[i] = cells[i].clone();
            return m;
        }
    }

    static class Weighted extends Matrix {
        double weight = 1.5;
        byte small = -1;
        boolean flag = true;
        char letter = 'w';
        float ratio = 0.25f;
        short number = 300;
        Matrix twin;

        Weighted() {
            super("weighted", 2);
        }

        @Override
        protected Weighted clone() {
            Weighted w = (Weighted) super.clone();
            w.weight *= 2;
            return w;
        }
    }

    public static void main(String[] args) throws Exception {
        Matrix m = new Matrix("original", 2);
        Matrix shallow = m.clone();
        Matrix deep = m.deepClone();
        m.cells[0][1] = 7;
        m.name = "renamed";
        m.log.add("changed");
        System.out.println(Arrays.deepToString(shallow.cells) + shallow.name + shallow.log + shallow.stamp);
        System.out.println(Arrays.deepToString(deep.cells) + deep.name + deep.log + (deep.log == m.log));
        Weighted w = new Weighted();
        w.twin = w;
        Weighted c = w.clone();
        System.out.println(c.weight + " " + c.small + " " + c.flag + " " + c.letter + " " + c.ratio + " " + c.number + " " + (c.twin == w) + " " + (c != w) + " " + c.getClass().getSimpleName());
        Matrix viaBase = ((Matrix) w).deepClone();
        System.out.println(viaBase.getClass().getSimpleName() + " " + ((Weighted) viaBase).weight + " " + viaBase.equals(w));
        try {
            new NotCloneable().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        ArrayList<int[]> list = new ArrayList<>(List.of(new int[] {1}));
        @SuppressWarnings("unchecked")
        ArrayList<int[]> listCopy = (ArrayList<int[]>) list.clone();
        list.get(0)[0] = 9;
        list.add(null);
        System.out.println(listCopy.size() + " " + listCopy.get(0)[0]);
        HashMap<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        Object mapCopy = map.clone();
        map.put("b", 2);
        System.out.println(mapCopy + " " + map);
        Object[] everything = {m, "s"};
        Object[] copy = everything.clone();
        System.out.println((copy[0] == m) + " " + (copy != everything) + " " + copy.length);
        throw (Exception) new CloneNotSupportedException("finished on purpose").initCause(new IllegalStateException("cause"));
    }
}
