// Lookahead, lookbehind, backreferences, atomic groups and possessive quantifiers.
package regex;

import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class LookaroundAndBackreferences {
    static String all(String regex, String input) {
        return Pattern.compile(regex).matcher(input).results().map(r -> r.start() + ":" + r.group()).collect(Collectors.joining(" ", "{", "}"));
    }

    public static void main(String[] args) {
        System.out.println(all("\\w+(?=!)", "hey! you there! stop"));
        System.out.println(all("\\b\\w+\\b(?!!)", "hey! you there! stop"));
        System.out.println(all("(?<=\\$)\\d+", "cost $100 or 200 or $3"));
        System.out.println(all("(?<!\\$)\\b\\d+", "cost $100 or 200 or $3"));
        System.out.println(all("(?<=a{1,3})b", "ab aab aaaab b"));
        System.out.println(all("(?<=(\\d)[12])x", "11x 12x 22x"));
        System.out.println(all("(\\w)\\1", "bookkeeper aabbcc"));
        System.out.println(all("(?<q>['\"]).*?\\k<q>", "say 'hi' and \"it's\" 'a\"b'"));
        System.out.println(all("\\b(\\w+)\\s+\\1\\b", "the the cat sat sat on on top"));
        System.out.println(all("(a)(b)?\\2", "ab abb a"));
        System.out.println(all("(?>a+)b", "aaab") + all("(?>a+)ab", "aaab") + all("a++b", "aaab") + all("a*+a", "aaa"));
        System.out.println(all("(?=(\\d{3}))", "12345"));
        System.out.println(all("\\d{1,3}(?=(\\d{3})+$)", "1234567"));
        System.out.println("1234567890".replaceAll("(?<=\\d)(?=(\\d{3})+$)", ","));
        System.out.println(Arrays.toString("camelCaseStringXMLParser".split("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")));
        String password = "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?!.*\\s).{6,10}$";
        for (String s : List.of("abcDEF1", "abcdef1", "ABC1", "abc DEF1", "abcDEFGHIJ1", "aB3456")) {
            System.out.print(s.matches(password) + " ");
        }
        System.out.println();
        Pattern prime = Pattern.compile("^1?$|^(11+?)\\1+$");
        System.out.println(IntStream.range(0, 60).filter(n -> !prime.matcher("1".repeat(n)).matches()).boxed().toList());
        System.out.println(all("\\Bo\\B|\\bo", "foo oops boot o"));
        System.out.println(all("\\G\\d", "12a34") + all("^\\w|\\w$", "abc\ndef") + all("(?m)^\\w|\\w$", "abc\ndef"));
        System.out.println(all("\\A.|.\\z|.\\Z", "abc\n"));
        Matcher m = Pattern.compile("^\\w+$").matcher("xx abc yy");
        m.region(3, 6);
        System.out.println(m.matches() + " " + m.find(0));
        m.reset();
        m.region(3, 6);
        m.useAnchoringBounds(false);
        System.out.println(m.find());
        Matcher t = Pattern.compile("(?<=x )abc(?= y)").matcher("xx abc yy");
        t.region(3, 6);
        System.out.print(t.find() + " ");
        t.region(3, 6);
        t.useTransparentBounds(true);
        System.out.println(t.find());
        System.out.println(all("(?i)(ab)\\1", "abAB ABab abba"));
        try {
            System.out.println(Pattern.compile("(?<=a+)b").matcher("aab").find());
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription());
        }
    }
}
