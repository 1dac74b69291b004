// Shows split with limits, regexes, empty parts and surrogates, and String.join and StringJoiner.
package strings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

public class SplitAndJoin {
    static void show(String[] parts) {
        StringBuilder sb = new StringBuilder(parts.length + ":");
        for (String p : parts) sb.append('<').append(p).append('>');
        System.out.println(sb);
    }

    public static void main(String[] args) {
        show("a,b,c".split(","));
        show("a,b,,c,,".split(","));
        show(",a,,b".split(","));
        show("a,b,,c,,".split(",", -1));
        show("a,b,,c,,".split(",", 2));
        show("a,b,,c,,".split(",", 4));
        show("a,b,,c,,".split(",", 100));
        show("".split(","));
        show(",".split(","));
        show(",,,".split(","));
        show("abc".split(""));
        show("a1b22c333".split("\\d+"));
        show("a.b.c".split("."));
        show("a.b.c".split("\\."));
        show("a|b|c".split("|"));
        show("a|b|c".split("\\|"));
        show("  lead and  trail  ".split(" "));
        show("  lead and  trail  ".trim().split("\\s+"));
        show("k1=v1;k2=v2;".split("[=;]"));
        show("camelCaseStringHere".split("(?=[A-Z])"));
        show("aXbXc".split("X", 0));
        show("x".split("x", -1));
        show("no match".split("zzz"));
        show("a\u20acb\u20acc".split("\u20ac".substring(0)).length == 3 ? new String[] {"euro"} : new String[0]);
        show("1, 2 ,3".split("\\s*,\\s*"));
        show("2024-01-15T10:20".split("[-T:]"));
        show("ab12cd".split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)"));
        System.out.println(String.join("-", "a", "b", null, "") + String.join("+") + String.join(",", List.of("x")) + String.join("", new ArrayList<>(List.of("p", "q"))));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("one").add("").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner other = new StringJoiner("/", "[", "]").add("p").add("q");
        j.merge(other).merge(new StringJoiner("x")).merge(j);
        System.out.println(j);
        System.out.println(new StringJoiner("\u20ac").add("a").add("b").toString().length());
        try {
            String.join(null, "a");
        } catch (NullPointerException e) {
            System.out.println("null delimiter");
        }
        try {
            "x".split("(");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex() + " " + e.getPattern());
        }
        String big = "word ".repeat(500);
        String[] words = big.split(" ");
        System.out.println(words.length + " " + String.join("", words).length() + " " + Arrays.hashCode(words));
        String line = "";
        for (String cell : "3;1;2".split(";")) line = cell + line;
        System.out.println(line);
    }
}
