// Capturing groups by number and name, group positions, nested and unmatched groups.
package regex;

import java.util.regex.*;

public class GroupsAndNames {
    static void dump(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        System.out.println("/" + regex + "/ on \"" + input + "\" groups " + m.groupCount());
        int n = 0;
        while (m.find()) {
            StringBuilder sb = new StringBuilder("  match " + n++);
            for (int g = 0; g <= m.groupCount(); g++) {
                sb.append(" [").append(g).append(' ').append(m.start(g)).append("..").append(m.end(g)).append(' ').append(m.group(g)).append(']');
            }
            System.out.println(sb);
        }
        if (n == 0) System.out.println("  none");
    }

    public static void main(String[] args) {
        dump("(\\d+)-(\\d+)", "10-20, 3-4 and 5-");
        dump("((a)(b)?)+", "ababa");
        dump("(a)|(b)|(c)", "cab");
        dump("(?:x)(y)(?:z)?", "xyxyz");
        dump("(a*)(b*)", "aabbb");
        dump("()", "ab");
        dump("(.*)(\\d)(.*)", "ab1cd2ef");
        dump("(.*?)(\\d)(.*)", "ab1cd2ef");
        dump("(a(b(c)))", "xabcabc");
        dump("q", "nothing here");
        Pattern p = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(?:-(?<day>\\d\\d))?");
        for (String s : new String[] {"2024-02-29", "1999-12", "24-1-1"}) {
            Matcher m = p.matcher(s);
            if (m.matches()) {
                System.out.println(m.group("year") + "/" + m.group("month") + "/" + m.group("day") + " starts " + m.start("month") + " " + m.start("day") + " " + m.end("day"));
            } else {
                System.out.println(s + " no match");
            }
        }
        Matcher m = p.matcher("on 2024-02-29 and 1999-12");
        System.out.println(m.matches() + " " + m.lookingAt() + " " + m.find() + " " + m.group() + " " + m.find() + " " + m.group() + " " + m.find());
        m.reset();
        System.out.println(m.find(5) + " " + m.start() + " " + m.hitEnd() + " " + m.requireEnd());
        MatchResult r = m.toMatchResult();
        m.reset("other");
        System.out.println(r.group() + " " + r.start(1) + " " + r.groupCount() + " " + m.find());
        m.reset("1234-56");
        m.region(1, 7);
        System.out.println(m.find() + " " + m.regionStart() + " " + m.regionEnd());
        Runnable[] bad = {
            () -> p.matcher("x").group(), () -> { Matcher k = p.matcher("2024-02"); k.find(); k.group(9); },
            () -> { Matcher k = p.matcher("2024-02"); k.find(); k.group("nope"); }, () -> p.matcher("abc").find(4), () -> p.matcher("abc").region(2, 1)
        };
        for (Runnable b : bad) {
            try {
                b.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
