/** Moves what is at most a[f] to its left and what is at least a[f] to its right (Hoare's find). */
public class Find {
    public static int[] find(int n, int f, int[] a) {
        int low = 0;
        int high = n - 1;
        int i = 0;
        int j = 0;
        boolean inside = false;
        while (low < high || inside) {
            if (!inside) {
                i = low;
                j = high;
            } else {
                inside = false;
            }
            if (i > j) {
                if (f > j) {
                    if (i > f) {
                        low = high;
                    } else {
                        low = i;
                    }
                } else {
                    high = j;
                }
            } else {
                int pivot = a[f];
                while (a[i] < pivot) {
                    i++;
                }
                while (pivot < a[j]) {
                    j--;
                }
                if (i <= j) {
                    int swapped = a[i];
                    a[i] = a[j];
                    a[j] = swapped;
                    i++;
                    j--;
                }
                inside = true;
            }
        }
        return a;
    }
}
