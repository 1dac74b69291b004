// Shows String.format with an explicit locale: flags, widths, indexes and the exceptions of bad formats.
package strings;

import java.util.Locale;

public class FormatBasics {
    static void f(String format, Object... args) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, format, args) + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %(d %,d % d", 1, 2, 3, 4, 5, -6, 1234567, 8);
        f("%x %X %o %#x %#o %08x", 255, 255, 8, 255, 8, -1);
        f("%x %x %x %x", (byte) -1, (short) -1, -1, -1L);
        f("%f %.2f %10.3f|%-10.1f|%+.0f %e %.3E %g %a", 1.5, 2.345, 3.14159, 2.5, 2.5, 12345.678, 0.00012, 0.0001234, 1.0);
        f("%s %10s|%-10s|%.3s %S", "text", "right", "left", "truncate", "upper");
        f("%c %C %5c %c", 'a', 'b', 'c', 0x1F600 - 0x1F600 + 65);
        f("%b %B %b %b %5b", true, false, null, "x", true);
        f("%n%%".replace("%n", "%%"), 1);
        f("%h %H %h", "hash", 255, null);
        f("%2$s %1$s %2$s %s %<s %s", "a", "b");
        f("%s %s", (Object[]) new String[] {"p", "q"});
        f("%s", (Object) null);
        f("%d %s %.1f", null, null, null);
        f("%,.2f %(,.2f %,d", 1234567.891, -9876.5, Long.MIN_VALUE);
        f("%f %f %f %e", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0);
        f("%.0f %.0f %.0f %.1f %.1f", 0.5, 1.5, 2.5, 0.25, 0.35);
        f("%d", new java.math.BigInteger("123456789012345678901234567890"));
        f("%.5f", new java.math.BigDecimal("3.14159265358979"));
        f("%-8s|%8s|%08d|%+8d|%-8d|", "ab", "cd", 42, 42, 42);
        f("%d", "text");
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "string");
        f("%q", 1);
        f("%", 1);
        f("%s %s", 1);
        f("%5", 1);
        f("%-d", 1);
        f("%+s", "x");
        f("%.2d", 1);
        f("%3$s", "only", "two");
        f("%<s", "x");
        f("%,x", 5);
        f("%0d", 5);
        f("%+ d", 5);
        f("%-05d", 5);
        f("%c", 0x110000);
        f("literal only");
        f("");
        StringBuilder table = new StringBuilder();
        for (int i = 1; i <= 3; i++) table.append(String.format(Locale.ROOT, "%2d|%4d|%6.2f|%-4s|%n", i, i * i, Math.sqrt(i), "r" + i).replace(System.lineSeparator(), ";"));
        System.out.println(table);
        f("%tY", 5.5);
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 1234.5) + " " + String.format(Locale.US, "%,.2f", 1234.5));
        String.format(Locale.ROOT, "%d apples and %s", 3);
    }
}
