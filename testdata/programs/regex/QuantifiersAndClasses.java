// Greedy, reluctant and counted quantifiers, character class algebra, POSIX and Unicode classes.
package regex;

import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class QuantifiersAndClasses {
    static String all(String regex, String in) {
        return Pattern.compile(regex).matcher(in).results().map(MatchResult::group).collect(Collectors.joining("|", "{", "}"));
    }

    static String members(String cls) {
        Pattern p = Pattern.compile(cls);
        StringBuilder sb = new StringBuilder();
        for (char c = ' '; c < 127; c++) if (p.matcher(String.valueOf(c)).matches()) sb.append(c);
        return sb.toString();
    }

    public static void main(String[] args) {
        String x = "<a><bb><ccc>";
        System.out.println(all("<.*>", x) + all("<.*?>", x) + all("<[^>]+>", x) + all("<.{2,3}>", x) + all("<.{2,}?>", x) + all("<.{1}>", x));
        System.out.println(all("a?", "aab") + all("a??", "aab") + all("a{0}", "aa") + all("a{2}", "aaaaa") + all("(?:ab){2,3}", "abababab"));
        System.out.println(all("\\d{3,}|\\d", "1 12 123 12345"));
        System.out.println(members("[a-f]") + " " + members("[^ -z]") + " " + members("[a-m&&[^aeiou]]") + " " + members("[a-d[x-z]]") + " " + members("[a-z&&[def]]"));
        System.out.println(members("[\\w&&[^\\d_]]") + " " + members("\\p{Punct}") + " " + members("\\p{XDigit}") + " " + members("[-+*/]") + " " + members("[\\]\\[^]"));
        System.out.println(members("\\p{Upper}").length() + " " + members("\\p{Alnum}").length() + " " + members("\\p{Graph}").length() + " " + members("\\P{L}").length() + " " + members("\\S").length() + " " + members("\\W").length() + " " + members(".").length());
        System.out.println(members("[&&a]") + " " + members("[a&&]") + " " + members("[^a-z0-9 A-Z]"));
        for (String cls : List.of("\\p{L}", "\\p{Lu}", "\\p{N}", "\\p{IsGreek}", "\\p{InCyrillic}", "\\p{IsAlphabetic}", "\\p{javaLowerCase}", "\\w", "(?U)\\w", "\\s", "\\h", "\\p{Sc}", "\\p{IsLatin}", "\\X")) {
            Pattern p = Pattern.compile(cls);
            StringBuilder sb = new StringBuilder(cls);
            for (String s : new String[] {"\u00e9", "\u0416", "\u03b1", "\u0663", "\u00a0", "\u20ac", "\u4e2d", "\uD835\uDC00", "_", "\u2028"}) {
                sb.append(p.matcher(s).matches() ? " Y" : " n");
            }
            System.out.println(sb);
        }
        System.out.println("\uD83D\uDE00x".matches("..") + " " + "\uD83D\uDE00x".matches("\\x{1F600}x") + " " + Pattern.matches("\\uD83D\\uDE00.", "\uD83D\uDE00x") + " " + "A\t\n\0".matches("\\x41\\t\\n\\00"));
        System.out.println(all("[a-z]+?(?=\\d)", "abc1de2") + all("x*", "xx-x") + all("(?:a|ab)(?:c|bcd)(?:d*)", "abcd") + all("a|ab|abc", "abc") + all("(?:abc|ab|a)", "ab"));
        System.out.println("aaaaaaaaaaaaaaaaaaaa!".matches("(a|aa)+!") + " " + "aaaaaaaaaaaaaaaaaaaa".matches("(a?){20}a{20}") + " " + "abcabc".matches("(abc)*") + " " + "".matches("(a*)*"));
        System.out.println("a".repeat(3000).matches("(?:a|b)*+") + " " + "ab".repeat(500).matches("(ab)*") + " " + "x".repeat(5000).matches("x*"));
        System.out.println(Pattern.compile("^[\\w.+-]+@[\\w-]+\\.[\\w.]+$").asPredicate().test("first.last+tag@mail.example.org") + " " + Pattern.compile("\\d+").asMatchPredicate().test("12a"));
        System.out.println(all("\\Q.*\\E+", "a.*.**") + all("[\\Q]^-\\E]", "a]b^c-") + all("\\cA|\\e|\\a", "\u0001\u001b\u0007").length());
        System.out.println(all("(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}", "192.168.1.1 256.1.1.1 10.0.0.255"));
    }
}
