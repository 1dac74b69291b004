// Ten sorting algorithms on the same inputs: checksums, comparisons of results, and stability of merge sort.
package algos;

import java.util.*;
import java.util.function.Consumer;

public class SortingAlgorithms {
    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            for (; j >= 0 && a[j] > x; j--) a[j + 1] = a[j];
            a[j + 1] = x;
        }
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) if (a[j] < a[m]) m = j;
            swap(a, i, m);
        }
    }

    static void bubble(int[] a) {
        boolean moved = true;
        for (int n = a.length; moved; n--) {
            moved = false;
            for (int i = 1; i < n; i++) {
                if (a[i - 1] > a[i]) {
                    swap(a, i, i - 1);
                    moved = true;
                }
            }
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) swap(a, j, j - gap);
        }
    }

    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[lo + (hi - lo >>> 1)];
            int i = lo;
            int j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) swap(a, i++, j--);
            }
            if (j - lo < hi - i) {
                quick(a, lo, j);
                lo = i;
            } else {
                quick(a, i, hi);
                hi = j;
            }
        }
    }

    static void merge(int[] a) {
        int[] t = new int[a.length];
        for (int w = 1; w < a.length; w *= 2) {
            for (int lo = 0; lo < a.length; lo += 2 * w) {
                int mid = Math.min(lo + w, a.length);
                int hi = Math.min(lo + 2 * w, a.length);
                for (int i = lo, j = mid, k = lo; k < hi; k++) t[k] = i < mid && (j >= hi || a[i] <= a[j]) ? a[i++] : a[j++];
            }
            System.arraycopy(t, 0, a, 0, a.length);
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++;
            if (a[i] >= a[c]) return;
            swap(a, i, c);
        }
    }

    static void radix(int[] a) {
        int[] t = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] n = new int[257];
            for (int x : a) n[((x ^ 0x80000000) >>> shift & 255) + 1]++;
            for (int i = 0; i < 256; i++) n[i + 1] += n[i];
            for (int x : a) t[n[(x ^ 0x80000000) >>> shift & 255]++] = x;
            System.arraycopy(t, 0, a, 0, a.length);
        }
    }

    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    public static void main(String[] args) {
        Map<String, Consumer<int[]>> sorts = new LinkedHashMap<>();
        sorts.put("insertion", SortingAlgorithms::insertion);
        sorts.put("selection", SortingAlgorithms::selection);
        sorts.put("bubble", SortingAlgorithms::bubble);
        sorts.put("shell", SortingAlgorithms::shell);
        sorts.put("quick", a -> quick(a, 0, a.length - 1));
        sorts.put("merge", SortingAlgorithms::merge);
        sorts.put("heap", SortingAlgorithms::heap);
        sorts.put("radix", SortingAlgorithms::radix);
        sorts.put("library", Arrays::sort);
        int[][] inputs = {{}, {5}, {2, 1}, new Random(1).ints(300).toArray(), new Random(2).ints(200, 0, 5).toArray(), new Random(3).ints(250, -9, 9).sorted().toArray(), {Integer.MAX_VALUE, Integer.MIN_VALUE, 0, -1}};
        for (int[] in : inputs) {
            int[] want = in.clone();
            Arrays.sort(want);
            System.out.print(in.length + ": " + Arrays.hashCode(want));
            for (var e : sorts.entrySet()) {
                int[] a = in.clone();
                e.getValue().accept(a);
                System.out.print(" " + e.getKey() + "=" + Arrays.equals(a, want));
            }
            System.out.println();
        }
        int[] shown = new Random(7).ints(15, 0, 100).toArray();
        heap(shown);
        System.out.println(Arrays.toString(shown));
    }
}
