// DecimalFormat patterns, rounding modes, parsing, percent, exponent and explicit symbols.
package format;

import java.math.*;
import java.text.*;
import java.util.*;

public class DecimalFormats {
    static final DecimalFormatSymbols SYM = DecimalFormatSymbols.getInstance(Locale.ROOT);

    public static void main(String[] args) throws Exception {
        SYM.setNaN("NaN");
        SYM.setInfinity("Inf");
        double[] values = {0, -0.0, 1, -1.25, 0.005, 1234.5678, 1e9, 0.999, -1e-7, Double.NaN, Double.NEGATIVE_INFINITY};
        String[] patterns = {"0", "#", "#.##", "0.00", "#,##0.00", "000.000#", "#,####.#", "0.###E0", "##0.##E0", "00.00E00", "0%", "#.#%", "'#'0", "0.00;(0.00)", "$#,##0.00;-$#", "@".replace("@", "0")};
        for (String p : patterns) {
            DecimalFormat df = new DecimalFormat(p, SYM);
            StringJoiner j = new StringJoiner(" ", p + " : ", "");
            for (double v : values) j.add(df.format(v));
            System.out.println(j + " | " + df.toPattern());
        }
        for (RoundingMode rm : RoundingMode.values()) {
            if (rm == RoundingMode.UNNECESSARY) continue;
            DecimalFormat df = new DecimalFormat("0.0", SYM);
            df.setRoundingMode(rm);
            StringJoiner j = new StringJoiner(" ", rm + " ", "");
            for (double v : new double[] {0.25, 0.35, -0.25, 1.05, -1.151, 2.5}) j.add(df.format(v));
            System.out.println(j);
        }
        DecimalFormat df = new DecimalFormat("#,##0.###", SYM);
        System.out.println(df.format(new BigDecimal("12345678901234567890.12345")) + " " + df.format(new BigInteger("-99999999999999999999")) + " " + df.format(Long.MIN_VALUE));
        df.setGroupingSize(4);
        df.setMinimumFractionDigits(2);
        df.setMinimumIntegerDigits(6);
        df.setPositivePrefix("+");
        System.out.println(df.format(1234567.5) + " " + df.format(3) + " " + df.toPattern());
        df.setMaximumIntegerDigits(3);
        df.setDecimalSeparatorAlwaysShown(true);
        df.setMinimumFractionDigits(0);
        System.out.println(df.format(1234567) + " " + df.getMultiplier() + " " + df.getMaximumFractionDigits());
        DecimalFormat parse = new DecimalFormat("#,##0.##", SYM);
        for (String s : new String[] {"1,234.5", "12", "-3.75", "1.5xyz", "9223372036854775808", "1e3", "NaN", "-0"}) {
            ParsePosition pos = new ParsePosition(0);
            Number n = parse.parse(s, pos);
            System.out.println(s + " -> " + n + " " + n.getClass().getSimpleName() + " at " + pos.getIndex());
        }
        parse.setParseBigDecimal(true);
        System.out.println(parse.parse("1,234.50") + " " + parse.parse("1,234.50").getClass().getSimpleName());
        try {
            parse.parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        for (String p : new String[] {"0.0.0", "#,##0,00.E", "0#0", "%%0", "'open"}) {
            try {
                System.out.println(p + " ok " + new DecimalFormat(p, SYM).format(5));
            } catch (IllegalArgumentException e) {
                System.out.println(p + " " + e.getMessage());
            }
        }
        DecimalFormat exact = new DecimalFormat("0.0", SYM);
        exact.setRoundingMode(RoundingMode.UNNECESSARY);
        System.out.println(exact.format(0.5));
        try {
            System.out.println(exact.format(0.25));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
