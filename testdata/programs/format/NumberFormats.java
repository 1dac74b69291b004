// NumberFormat instances of several locales: integers, percents, compact forms and parsing.
package format;

import java.math.RoundingMode;
import java.text.*;
import java.util.*;

public class NumberFormats {
    static String ascii(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 127 && c >= 32) sb.append(c);
            else sb.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws ParseException {
        Locale[] locales = {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.UK, Locale.JAPAN, new Locale("hi", "IN"), new Locale("de", "CH")};
        for (Locale l : locales) {
            NumberFormat n = NumberFormat.getInstance(l);
            NumberFormat i = NumberFormat.getIntegerInstance(l);
            NumberFormat p = NumberFormat.getPercentInstance(l);
            System.out.println(l.toLanguageTag() + " " + ascii(n.format(-1234567.8915)) + " " + ascii(i.format(2.5)) + " " + ascii(i.format(3.5)) + " " + ascii(p.format(0.256)));
        }
        NumberFormat us = NumberFormat.getInstance(Locale.US);
        System.out.println(us.getMaximumFractionDigits() + " " + us.getMinimumIntegerDigits() + " " + us.isGroupingUsed() + " " + us.getRoundingMode());
        us.setGroupingUsed(false);
        us.setMaximumFractionDigits(1);
        us.setRoundingMode(RoundingMode.DOWN);
        System.out.println(us.format(98765.4999) + " " + us.format(-0.09) + " " + us.format(123456789012345L));
        us.setParseIntegerOnly(true);
        System.out.println(us.parse("12.75") + " " + us.parse("12abc") + " " + us.parse("-7"));
        NumberFormat de = NumberFormat.getInstance(Locale.GERMANY);
        System.out.println(de.parse("1.234,5") + " " + de.parse("1,5") + " " + NumberFormat.getPercentInstance(Locale.US).parse("45%"));
        for (String bad : new String[] {"", "x1", "-"}) {
            try {
                System.out.println(de.parse(bad));
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " at " + e.getErrorOffset());
            }
        }
        NumberFormat cs = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        NumberFormat cl = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG);
        for (long v : new long[] {0, 999, 1000, 1500, 999_999, 1_000_000, 2_500_000_000L, -12_345}) {
            System.out.print(cs.format(v) + "/" + cl.format(v) + "  ");
        }
        System.out.println();
        cs.setMaximumFractionDigits(2);
        System.out.println(cs.format(1234) + " " + cs.format(1_567_000));
        NumberFormat cur = NumberFormat.getCurrencyInstance(Locale.US);
        System.out.println(cur.format(1234.5) + " " + cur.format(-0.125) + " " + cur.getCurrency() + " " + ascii(NumberFormat.getCurrencyInstance(Locale.GERMANY).format(1234.5)) + " " + ascii(NumberFormat.getCurrencyInstance(Locale.JAPAN).format(1234.5)));
        cur.setCurrency(Currency.getInstance("EUR"));
        System.out.println(ascii(cur.format(3)) + " " + cur.getMaximumFractionDigits());
        DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(Locale.US);
        System.out.println(s.getDecimalSeparator() + " " + s.getGroupingSeparator() + " " + s.getMinusSign() + " " + s.getZeroDigit() + " " + s.getExponentSeparator() + " " + s.getPercent());
        System.out.println(us.equals(NumberFormat.getInstance(Locale.US)) + " " + NumberFormat.getInstance(Locale.US).equals(NumberFormat.getInstance(Locale.US)));
        us.setMaximumIntegerDigits(2);
        System.out.println(us.format(12345));
    }
}
