// Shows long if-else chains, deeply nested conditions and leap-year style predicates over ranges.
package control;

public class BranchDensity {
    static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return "invalid";
        if (a > Integer.MAX_VALUE - b) return "overflow";
        if (a + b <= c || b + c <= a || a + c <= b) return "impossible";
        if (a == b && b == c) {
            return "equilateral";
        } else if (a == b || b == c || a == c) {
            return "isosceles";
        } else {
            long aa = (long) a * a, bb = (long) b * b, cc = (long) c * c;
            if (aa + bb == cc || bb + cc == aa || aa + cc == bb) return "right";
        }
        return "scalene";
    }

    static boolean leap(int y) {
        return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    }

    static int daysIn(int month, int year) {
        if (month < 1 || month > 12) return -1;
        if (month == 2) if (leap(year)) return 29; else return 28;
        if (month == 4 || month == 6 || month == 9 || month == 11) return 30;
        return 31;
    }

    static int weekday(int year, int month, int day) {
        int days = 0;
        for (int y = 1900; y < year; y++) days += leap(y) ? 366 : 365;
        for (int m = 1; m < month; m++) days += daysIn(m, year);
        return (days + day - 1) % 7;
    }

    static String roman(int n) {
        if (!(n > 0) || !(n < 4000)) return "";
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] symbols = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String r = "";
        for (int i = 0; i < values.length; i++) while (n >= values[i]) {
            r += symbols[i];
            n -= values[i];
        }
        return r;
    }

    public static void main(String[] args) {
        int[][] sides = {{3, 3, 3}, {3, 4, 5}, {5, 3, 4}, {2, 2, 3}, {1, 2, 3}, {7, 8, 9}, {0, 1, 1}, {Integer.MAX_VALUE, 1, 1}, {2, 9, 9}};
        for (int[] s : sides) System.out.print(triangle(s[0], s[1], s[2]) + " ");
        System.out.println();
        int[] counts = new int[7];
        for (int a = -1; a < 14; a++) for (int b = 0; b < 14; b++) for (int c = 1; c < 14; c++) {
            String t = triangle(a, b, c);
            counts[t.equals("invalid") ? 0 : t.equals("impossible") ? 1 : t.equals("equilateral") ? 2 : t.equals("isosceles") ? 3 : t.equals("right") ? 4 : 5]++;
        }
        for (int count : counts) System.out.print(count + " ");
        System.out.println();
        for (int y : new int[] {1900, 1999, 2000, 2004, 2023, 2100}) System.out.print(leap(y) + ":" + daysIn(2, y) + " ");
        System.out.println(daysIn(0, 1) + " " + daysIn(13, 1));
        String[] names = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
        System.out.println(names[weekday(1969, 7, 20)] + " " + names[weekday(2000, 1, 1)] + " " + names[weekday(2024, 2, 29)]);
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 3999, 0, 4000}) System.out.print(roman(n) + " ");
        System.out.println();
        int hash = 0;
        for (int n = 1; n < 4000; n += 7) hash = hash * 31 + roman(n).hashCode();
        System.out.println(hash);
    }
}
