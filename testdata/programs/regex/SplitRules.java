// Splitting with limits, leading and trailing empties, zero-width matches and delimiters kept by lookaround.
package regex;

import java.util.*;
import java.util.regex.*;

public class SplitRules {
    static String show(String[] parts) {
        StringJoiner j = new StringJoiner("|", parts.length + "<", ">");
        for (String p : parts) j.add(p);
        return j.toString();
    }

    public static void main(String[] args) {
        String csv = ",a,,b,c,,";
        for (int limit : new int[] {0, -1, 1, 2, 3, 7, 100}) {
            System.out.println(limit + " " + show(csv.split(",", limit)));
        }
        System.out.println(show("".split(",")) + show(",".split(",")) + show("abc".split("")) + show("abc".split("", 2)) + show("x".split("x")));
        System.out.println(show("a1b22c333".split("\\d+")) + show("a1b22c333".split("\\d")) + show("1a2".split("\\d")) + show("boo:and:foo".split("o")) + show("boo:and:foo".split("o", -1)));
        System.out.println(show("a|b|c".split("|")) + show("a|b|c".split("\\|")) + show("a.b".split(".")) + show("a.b".split("[.]")) + show("a$b".split("$")) + show("a\\b".split("\\\\")));
        System.out.println(show("2024-02-29T10:15".split("[-T:]")) + show("  lead and trail  ".split("\\s+")) + show("  lead and trail  ".trim().split("\\s+")));
        System.out.println(show("a+b-c*d".split("(?=[-+*])")) + show("a+b-c*d".split("(?<=[-+*])")) + show("a+b-c*d".split("(?<=[-+*])|(?=[-+*])")));
        System.out.println(show("HelloWorldFooBar".split("(?=[A-Z])")) + show("HelloWorldFooBar".split("(?<!^)(?=[A-Z])")));
        System.out.println(show("aXbxc".split("(?i)x")) + show(Pattern.compile("x", Pattern.CASE_INSENSITIVE).split("aXbxc", 2)));
        System.out.println(show("one, two;three  four".split("[,;\\s]+")) + show("a,b;c".split(",|;")) + show("abab".split("(ab)")) + show("xabyabz".split("(a)(b)")));
        System.out.println(Pattern.compile(",").splitAsStream("p,q,,r,,").toList() + " " + Pattern.compile("").splitAsStream("pq").toList() + " " + Pattern.compile("z").splitAsStream("").toList());
        System.out.println(show("\u00e9a\u00e9b".split("\u00e9")) + show("a\tb\nc\rd".split("\\R|\\t")) + show("l1\r\nl2\n\nl3".split("\\R")));
        String text = "key1=val1&key2=&key3&=val4&key5=a=b";
        Map<String, String> map = new LinkedHashMap<>();
        for (String pair : text.split("&")) {
            String[] kv = pair.split("=", 2);
            map.put(kv[0], kv.length > 1 ? kv[1] : null);
        }
        System.out.println(map);
        String quoted = "a,\"b,c\",d,\"e\"\"f\",";
        System.out.println(show(quoted.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)));
        StringTokenizer st = new StringTokenizer("a,;b;;c", ",;", true);
        StringBuilder sb = new StringBuilder();
        while (st.hasMoreTokens()) sb.append('[').append(st.nextToken()).append(']');
        System.out.println(sb + " " + new StringTokenizer("a,;b;;c", ",;").countTokens());
    }
}
