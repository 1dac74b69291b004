// Scanner over strings: tokens, delimiters, radix, lines, patterns and mismatch errors.
package io;

import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class ScannerInput {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 -7 3.25 true word 0x1F 99999999999 1e3 last").useLocale(Locale.ROOT);
        System.out.println(s.nextInt() + " " + s.nextInt() + " " + s.hasNextInt() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.next() + " " + s.hasNextInt() + " " + s.next() + " " + s.hasNextInt() + " " + s.nextLong() + " " + s.nextDouble() + " " + s.hasNext() + " " + s.next() + " " + s.hasNext());
        Scanner csv = new Scanner("a, b,,c ,d").useDelimiter("\\s*,\\s*");
        StringBuilder sb = new StringBuilder();
        while (csv.hasNext()) sb.append('[').append(csv.next()).append(']');
        System.out.println(sb + " " + csv.delimiter());
        Scanner lines = new Scanner("one two\nthree\r\n\n  four five\n5 trailing");
        System.out.println(lines.next() + "|" + lines.nextLine() + "|" + lines.nextLine() + "|" + lines.nextLine() + "|" + lines.nextLine() + "|" + lines.nextInt() + "|" + lines.nextLine() + "|" + lines.hasNextLine());
        Scanner radix = new Scanner("ff 101 zz 77").useRadix(16);
        System.out.println(radix.nextInt() + " " + radix.nextInt(2) + " " + radix.nextInt(36) + " " + radix.nextShort(8) + " " + radix.radix());
        Scanner big = new Scanner("123456789012345678901234567890 1.50 127").useLocale(Locale.ROOT);
        System.out.println(big.nextBigInteger().bitLength() + " " + big.nextBigDecimal().scale() + " " + big.nextByte());
        Scanner grouped = new Scanner("1,234,567 1,234.5 -1,000").useLocale(Locale.US);
        System.out.println(grouped.nextInt() + " " + grouped.nextDouble() + " " + grouped.nextInt());
        Scanner german = new Scanner("1.234,5").useLocale(Locale.GERMANY);
        System.out.println(german.nextDouble());
        Scanner find = new Scanner("fish 12 red 34 blue");
        System.out.println(find.findInLine("(\\w+) (\\d+)") + " " + find.match().group(2) + " " + find.findInLine("zzz") + " " + find.next() + " " + find.hasNext("\\d+") + " " + find.next("\\d+") + " " + find.skip("\\s*b").next());
        System.out.println(new Scanner("a1b22c333").findAll("\\d+").map(MatchResult::group).collect(Collectors.joining("+")) + " " + new Scanner("x:y:z").useDelimiter(":").tokens().toList());
        System.out.println(new Scanner("abcXdefXghi").findWithinHorizon("X", 3) + " " + new Scanner("abcXdefXghi").findWithinHorizon("X", 4) + " " + new Scanner("TRUE FaLsE").nextBoolean());
        Object[][] bad = {{"abc", 'i'}, {"", 'i'}, {"99999999999", 'i'}, {"300", 'b'}, {"", 'l'}, {"yes", 'z'}, {"1.5.2", 'd'}, {"a", 'p'}, {"b", 's'}};
        for (Object[] b : bad) {
            Scanner x = new Scanner((String) b[0]).useLocale(Locale.ROOT);
            try {
                Object r = switch ((char) b[1]) {
                    case 'i' -> x.nextInt();
                    case 'b' -> x.nextByte();
                    case 'l' -> x.nextLine();
                    case 'z' -> x.nextBoolean();
                    case 'd' -> x.nextDouble();
                    case 'p' -> x.next("\\d");
                    default -> x.skip("a");
                };
                System.out.println(r);
            } catch (NoSuchElementException e) {
                System.out.println(b[0] + " " + e.getClass().getSimpleName() + " " + e.getMessage() + " rest " + x.hasNext());
            }
        }
        s.close();
        try {
            s.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        String matrix = "2 3\n1 2 3\n4 5 6\n";
        Scanner m = new Scanner(matrix);
        int rows = m.nextInt();
        int cols = m.nextInt();
        int[][] grid = new int[rows][cols];
        for (int[] row : grid) for (int i = 0; i < cols; i++) row[i] = m.nextInt();
        System.out.println(Arrays.deepToString(grid));
        System.out.println(m.hasNextInt() + " " + m.hasNextLine());
    }
}
