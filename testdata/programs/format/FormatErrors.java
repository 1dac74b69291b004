// Every exception java.util.Formatter can raise, with its message.
package format;

import java.util.*;

public class FormatErrors {
    static void bad(String fmt, Object... a) {
        try {
            System.out.println(fmt + " gives " + String.format(Locale.ROOT, fmt, a));
        } catch (IllegalFormatException e) {
            System.out.println(fmt + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Point implements Formattable {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public void formatTo(Formatter f, int flags, int width, int precision) {
            String s = "(" + x + ";" + y + ")";
            if ((flags & FormattableFlags.UPPERCASE) != 0) s = "P" + s;
            if ((flags & FormattableFlags.ALTERNATE) != 0) s = "#" + s;
            if (precision >= 0) s = s.substring(0, Math.min(precision, s.length()));
            String pad = " ".repeat(Math.max(0, width - s.length()));
            f.format((flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? s + pad : pad + s);
        }
    }

    public static void main(String[] args) {
        bad("%d", 1.5);
        bad("%d", "text");
        bad("%f", 1);
        bad("%x", 2.0f);
        bad("%c", "s");
        bad("%c", 0x110000);
        bad("%c", true);
        bad("%e", 10L);
        bad("%a", new java.math.BigDecimal("1"));
        bad("%q", 1);
        bad("%", 1);
        bad("%5", 1);
        bad("abc%");
        bad("%d");
        bad("%d %d", 1);
        bad("%3$d", 1, 2);
        bad("%<d", 1);
        bad("%-d", 1);
        bad("%05s", "x");
        bad("%0d", 1);
        bad("%+x", 5);
        bad("%#d", 1);
        bad("%+s", "a");
        bad("%-05d", 1);
        bad("%+ d", 1);
        bad("%.3d", 1);
        bad("%.2c", 'c');
        bad("%,x", 5);
        bad("%(x", 5);
        bad("%--5d", 1);
        bad("%5n");
        bad("%.5n");
        bad("%.3%");
        bad("%-%");
        bad("%#b", true);
        bad("%#s", "not formattable");
        bad("%,e", 1.0);
        bad("%tq", 0L);
        bad("%t", 0L);
        bad("%.3tY", 0L);
        bad("%tY", "date");
        bad("%99999999999d", 1);
        bad("%0$d", 1);
        bad("%s|%10s|%-10s|%S|%#s|%.4s", new Point(1, 2), new Point(3, 4), new Point(5, 6), new Point(7, 8), new Point(9, 10), new Point(11, 12));
        bad("%d %s", null, null);
        bad("%f %x %c %b %tY", null, null, null, null, null);
        bad("%1$s %s %2$s %s %s", "a", "b", "c");
        Object[] none = null;
        bad("%s", none);
    }
}
