package shop;

import java.util.ArrayList;
import java.util.List;

/** What it does depends on how full a parcel is. Most methods of a parcel do not change that. */
public class Postman {
    public boolean takes(Parcel parcel) {
        return parcel.weight() > 0 && parcel.isSealed();
    }

    public static class Parcel {
        private final List<String> things = new ArrayList<>();
        private final Lid lid = new Lid();
        private int[] sizes = new int[2];
        private static int made;

        public int weight() {
            return things.size();
        }

        public boolean isSealed() {
            return lid.isClosed();
        }

        public String label() {
            return made > 3 ? "many" : "few".trim();
        }

        public int larger() {
            return largest(sizes[0], sizes[1]);
        }

        private int largest(int one, int other) {
            return one > other ? one : other;
        }

        public int[] sizes() {
            return sizes;
        }

        public void pack(String thing) {
            things.add(thing);
        }

        public boolean seal() {
            return lid.close();
        }

        public int resize(int size) {
            sizes[0] = size;
            return size;
        }

        public void count() {
            made++;
        }
    }

    static class Lid {
        private boolean closed;

        boolean isClosed() {
            return closed;
        }

        boolean close() {
            closed = true;
            return closed;
        }
    }
}
