// MessageFormat arguments, quoting, nested formats, ChoiceFormat limits and parsing.
package format;

import java.text.*;
import java.util.*;

public class MessageAndChoice {
    static void m(String pattern, Object... args) {
        try {
            System.out.println(pattern + " => " + new MessageFormat(pattern, Locale.US).format(args));
        } catch (IllegalArgumentException e) {
            System.out.println(pattern + " !! " + e.getMessage());
        }
    }

    public static void main(String[] args) throws ParseException {
        m("Hello {0}, you are {1}", "Ann", 30);
        m("{1} {0} {1} {2}", "a", "b");
        m("it''s {0} and '{0}' and '{'", "x");
        m("it's {0}", "lost");
        m("{0,number} {0,number,integer} {0,number,percent} {0,number,#.##}", 1234.567);
        m("{0,number,'#'#} {1}", 12, null);
        m("{0}", 1234567);
        m("{0} {1}", 0.1234, List.of(1, 2));
        m("{0,choice,0#no files|1#one file|1<{0} files}", 0);
        m("{0,choice,0#no files|1#one file|1<{0} files}", 1);
        m("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 5000);
        m("{0", 1);
        m("{x}", 1);
        m("{-1}", 1);
        m("{0,wrong}", 1);
        m("{0,number,#.#.#}", 1);
        m("{0,date}", "not a date");
        m("");
        MessageFormat mf = new MessageFormat("{0} of {1,number,integer} at {2}", Locale.US);
        System.out.println(mf.toPattern() + " " + mf.getFormats().length);
        Object[] back = mf.parse("disk of 1,200 at noon");
        System.out.println(Arrays.toString(back) + " " + back[1].getClass().getSimpleName());
        try {
            mf.parse("nothing");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " @" + e.getErrorOffset());
        }
        ChoiceFormat cf = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1), 100}, new String[] {"none", "single", "several", "many"});
        for (double d : new double[] {-5, 0, 0.5, 1, 1.0001, 99, 100, 1e9, Double.NaN}) {
            System.out.print(cf.format(d) + " ");
        }
        System.out.println();
        System.out.println(cf.parse("several") + " " + cf.equals(new ChoiceFormat(cf.getLimits(), (String[]) cf.getFormats())));
        ChoiceFormat pat = new ChoiceFormat("-1#negative|0#zero|1#one|2<more than two");
        System.out.println(pat.format(-3) + " " + pat.format(0) + " " + pat.format(1.5) + " " + pat.format(2) + " " + pat.format(2.5) + " " + pat.toPattern());
        System.out.println(ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0) + " " + ChoiceFormat.nextDouble(0.0));
        System.out.println(MessageFormat.format("{0} {1} {0}", "static", "call"));
        MessageFormat nested = new MessageFormat("Total {0}", Locale.US);
        nested.setFormat(0, new DecimalFormat("000.0", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        System.out.println(nested.format(new Object[] {7}) + " " + nested.format(new Object[] {12.345}));
        nested.setFormatByArgumentIndex(0, pat);
        System.out.println(nested.format(new Object[] {0}));
        FieldPosition fp = new FieldPosition(NumberFormat.INTEGER_FIELD);
        StringBuffer sb = new StringBuffer("v=");
        NumberFormat.getInstance(Locale.US).format(1234.5, sb, fp);
        System.out.println(sb + " " + fp.getBeginIndex() + ".." + fp.getEndIndex());
        nested.applyPattern("{0,choice,broken}");
    }
}
