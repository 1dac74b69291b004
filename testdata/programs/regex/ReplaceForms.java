// Replacement with group references, escapes, functions, appendReplacement and error messages.
package regex;

import java.util.*;
import java.util.regex.*;

public class ReplaceForms {
    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            while (n >= v[i]) {
                sb.append(s[i]);
                n -= v[i];
            }
        }
        return sb.toString();
    }

    static void attempt(String regex, String replacement) {
        try {
            System.out.println("a1b2".replaceAll(regex, replacement));
        } catch (RuntimeException e) {
            System.out.println(replacement + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println("John Smith, Jane Doe".replaceAll("(\\w+) (\\w+)", "$2 $1"));
        System.out.println("x=1;y=22".replaceAll("(?<k>\\w)=(?<v>\\d+)", "${v}<-${k}"));
        System.out.println("aaa".replaceAll("a*", "X") + " " + "aaa".replaceFirst("a", "b") + " " + "abc".replaceAll("", "-") + " " + "abc".replaceAll("x*", "-"));
        System.out.println("cost: 5".replaceAll("\\d", "\\$$0") + " " + "path".replaceAll("t", "\\\\") + " " + "q".replaceAll("q", Matcher.quoteReplacement("$1\\n")));
        System.out.println("a.b.c".replaceAll(".", "#") + " " + "a.b.c".replaceAll("\\.", "#") + " " + "a.b.c".replace(".", "#") + " " + "a.b.c".replaceAll(Pattern.quote("."), "#"));
        System.out.println("abcdefghijkl".replaceAll("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "$11-$1-$10-$12"));
        attempt("(\\d)", "$2");
        attempt("(\\d)", "$");
        attempt("(\\d)", "$x");
        attempt("(\\d)", "${name}");
        attempt("(?<name>\\d)", "${name}${name}");
        attempt("(?<name>\\d)", "${name");
        attempt("(\\d)", "end\\");
        attempt("(\\d)", "$10");
        Matcher m = Pattern.compile("\\d+").matcher("year 1984, 2024 and 49");
        System.out.println(m.replaceAll(r -> roman(Integer.parseInt(r.group()))));
        System.out.println(m.replaceFirst(r -> "<" + r.start() + "," + r.end() + ">"));
        System.out.println(m.replaceAll(r -> "\\$" + r.group().length()));
        StringBuilder sb = new StringBuilder();
        m.reset();
        int n = 0;
        while (m.find()) {
            m.appendReplacement(sb, n++ % 2 == 0 ? "[$0]" : "");
        }
        System.out.println(sb);
        m.appendTail(sb);
        System.out.println(sb);
        StringBuffer old = new StringBuffer("pre:");
        m.reset();
        m.find();
        m.appendReplacement(old, "!");
        m.appendTail(old);
        System.out.println(old);
        Map<String, String> vars = new TreeMap<>(Map.of("name", "World", "n", "3"));
        System.out.println(Pattern.compile("\\$\\{(\\w+)(?::([^}]*))?\\}").matcher("Hello ${name}, ${n} ${missing:none} ${gone}")
                .replaceAll(r -> Matcher.quoteReplacement(vars.getOrDefault(r.group(1), r.group(2) == null ? "$?" : r.group(2)))));
        System.out.println(Pattern.compile("[aeiou]").matcher("programming language").results().count());
        try {
            m.reset();
            m.appendReplacement(new StringBuilder(), "x");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.reset("1 2").replaceAll(r -> {
                m.reset();
                return "";
            });
        } catch (ConcurrentModificationException e) {
            System.out.println("matcher changed during replaceAll");
        }
    }
}
