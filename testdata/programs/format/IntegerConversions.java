// String.format with d, x, o, c, b, h conversions: flags, width, grouping and negative values.
package format;

import java.math.BigInteger;
import java.util.*;

public class IntegerConversions {
    static void f(String fmt, Object... a) {
        System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, a) + "]");
    }

    public static void main(String[] args) {
        for (int v : new int[] {0, 7, -7, 1234567, Integer.MIN_VALUE}) {
            f("%d|%5d|%-12d|%05d|%+d|% d|%,d|%(d", v, v, v, v, v, v, v, v);
            f("%x|%X|%#x|%08x|%o|%#o", v, v, v, v, v, v);
        }
        f("%,015d %+,d %(,d %-,12d|", 1234567, 1234567, -1234567, -1234567);
        f("%d %d %d %d", (byte) -1, (short) 300, Long.MIN_VALUE, new BigInteger("123456789012345678901234567890"));
        f("%x %x %x %x", (byte) -1, (short) -1, -1L, new BigInteger("-255"));
        f("%o %o %X", (byte) -8, -8L, new BigInteger("cafebabe", 16));
        f("%c%c%c|%5c|%-5c|%C", 'a', 66, (byte) 67, 'd', 'e', 'f');
        f("%c %c", 0x1F600 - 0x1F600 + 65, null);
        f("%b %b %b %B %7b|%-7b|%.2b", true, null, "x", false, true, true, true);
        f("%h %h %H %h", "hello", 42, "hello", null);
        f("%s %10s|%-10s|%.3s|%10.2s|%S", "text", "text", "text", "truncate", "truncate", "upper");
        f("%s %s %s %s", null, 1.5, List.of(1, 2), new int[0].length);
        f("%%|%5%|%-5%|%n".replace("%n", ""));
        f("%2$s %1$s %2$s %<s %s", "one", "two");
        f("%1$d %1$x %1$o %1$c", 65);
        f("%s %<S %<10s|", "again");
        f("%-5d|%-5x|%-5o|", 1, 2, 3);
        f("%010d|%+010d|%(010d|% 010d", -42, 42, -42, 42);
        f("%,d %,d %,d", 999, 1000, 1000000);
        f("%5s|%5s|%-6b|", "toolong", null, false);
        f("no arguments", 1, 2, 3);
        System.out.println(String.format(Locale.GERMANY, "%,d %+,d", 1234567, -89));
        System.out.println(String.format(Locale.US, "%,d", 9876543210L) + " " + String.format((Locale) null, "%,d", 12345));
        System.out.println("%d items of %s".formatted(3, "kind"));
        StringBuilder sb = new StringBuilder();
        Formatter fm = new Formatter(sb, Locale.ROOT);
        fm.format("a%d", 1).format("-b%d", 2);
        System.out.println(sb + " " + fm + " " + fm.locale().equals(Locale.ROOT) + " " + (fm.out() == sb));
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed " + e.getMessage());
        }
        System.out.printf(Locale.ROOT, "%d %s%n", 5, "printf");
    }
}
