// Shows string hash codes, comparisons and equality over many generated strings with checksums.
package strings;

import java.util.Arrays;

public class HashAndCompareLoops {
    static int seed = 99;

    static int next(int bound) {
        seed = seed * 1103515245 + 12345;
        return (seed >>> 8) % bound;
    }

    static String random(int maxLength, int alphabet) {
        int n = next(maxLength + 1);
        StringBuilder sb = new StringBuilder(n);
        for (int i = 0; i < n; i++) sb.append((char) ('a' + next(alphabet)));
        return sb.toString();
    }

    static int slowHash(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i);
        return h;
    }

    static int slowCompare(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) if (a.charAt(i) != b.charAt(i)) return a.charAt(i) - b.charAt(i);
        return a.length() - b.length();
    }

    static int editDistance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int keep = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = keep;
            }
        }
        return row[b.length()];
    }

    public static void main(String[] args) {
        String[] all = new String[300];
        for (int i = 0; i < all.length; i++) all[i] = random(i % 40, i % 3 == 0 ? 2 : 400);
        int wrong = 0;
        long compareSum = 0;
        for (String a : all) {
            if (a.hashCode() != slowHash(a)) wrong++;
            for (int k = 0; k < 20; k++) {
                String b = all[next(all.length)];
                int c = a.compareTo(b);
                compareSum = compareSum * 31 + c;
                if (c != slowCompare(a, b) || a.equals(b) != (c == 0)) wrong++;
            }
        }
        System.out.println("wrong " + wrong + " " + compareSum);
        String[] sorted = all.clone();
        Arrays.sort(sorted);
        int order = 0;
        for (String s : sorted) order = order * 31 + s.hashCode();
        System.out.println(order + " " + sorted[0].length() + " " + sorted[299].length());
        long distances = 0;
        for (int i = 0; i + 3 < all.length; i += 3) distances = distances * 7 + editDistance(all[i], all[i + 3]);
        System.out.println(distances);
        System.out.println(editDistance("kitten", "sitting") + " " + editDistance("", "abc") + " " + editDistance("flaw", "lawn"));
        for (String s : new String[] {"", "a", "ab", "hello", "\u20ac", "\ud83d\ude00", "f5a5a608", "\0\0\0"}) System.out.print(s.hashCode() + " ");
        System.out.println();
        StringBuilder longText = new StringBuilder();
        for (int i = 0; i < 5000; i++) longText.append(i);
        System.out.println(longText.toString().hashCode() + " " + longText.length());
        int palindromes = 0;
        for (int i = 0; i < 3000; i++) {
            String s = Integer.toString(i);
            if (s.contentEquals(new StringBuilder(s).reverse())) palindromes++;
        }
        System.out.println(palindromes);
    }
}
