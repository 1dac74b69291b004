// Pattern flags inline and as constants, and the exact messages of syntax errors.
package regex;

import java.util.*;
import java.util.regex.*;

public class FlagsAndErrors {
    static boolean find(String regex, int flags, String in) {
        return Pattern.compile(regex, flags).matcher(in).find();
    }

    public static void main(String[] args) {
        System.out.println(find("ABC", 0, "abc") + " " + find("ABC", Pattern.CASE_INSENSITIVE, "abc") + " " + find("\u00c9", Pattern.CASE_INSENSITIVE, "\u00e9") + " " + find("\u00c9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "\u00e9"));
        System.out.println(find("a.b", 0, "a\nb") + " " + find("a.b", Pattern.DOTALL, "a\nb") + " " + find("a.b", 0, "a\rb") + " " + find("a.b", Pattern.UNIX_LINES, "a\rb") + " " + find("(?s)a.b", 0, "a\nb"));
        System.out.println(find("^b$", 0, "a\nb\nc") + " " + find("^b$", Pattern.MULTILINE, "a\nb\nc") + " " + find("a$", 0, "a\n") + " " + find("a$", 0, "a\n\n") + " " + find("a$", Pattern.MULTILINE, "a\r\nb"));
        System.out.println(find("a b # comment", Pattern.COMMENTS, "ab") + " " + find("a[ b]", Pattern.COMMENTS, "ab") + " " + find("a\\ b", Pattern.COMMENTS, "a b"));
        System.out.println(find("a+b", Pattern.LITERAL, "aab") + " " + find("a+b", Pattern.LITERAL, "xa+b") + " " + find("A+B", Pattern.LITERAL | Pattern.CASE_INSENSITIVE, "a+b"));
        System.out.println(find("(?i)a(?-i)b", 0, "Ab") + " " + find("(?i)a(?-i)b", 0, "AB") + " " + find("a(?i:b)c", 0, "aBc") + " " + find("a(?i:b)c", 0, "aBC") + " " + find("(?xi) A B ", 0, "ab"));
        System.out.println(find("e\u0301", Pattern.CANON_EQ, "\u00e9") + " " + find("\\w", 0, "\u00e9") + " " + find("\\w", Pattern.UNICODE_CHARACTER_CLASS, "\u00e9") + " " + find("\\d", Pattern.UNICODE_CHARACTER_CLASS, "\u0665"));
        Pattern p = Pattern.compile("x(?i)Y", Pattern.MULTILINE | Pattern.DOTALL);
        System.out.println(p + " " + p.pattern() + " " + p.flags() + " " + Pattern.compile("(?i)z").flags() + " " + Pattern.quote("a\\Eb") + " " + "a\\Eb".matches(Pattern.quote("a\\Eb")));
        String[] bad = {"(", ")", "[a", "a{2", "a{3,1}", "*a", "a**", "+", "?", "\\", "[z-a]", "(?<n>a)(?<n>b)", "(?<1a>x)", "\\k<no>", "(?z)", "\\p{Foo}", "\\p{IsFoo}", "\\x{110000}", "\\u12", "(?<=a*)b", "[[a]", "a{99999999999}", "(?", "\\c", "\\i", "\\3", "(?<a", "[a&&", "\\Qabc", "x{,3}", "]", "}", "\\N{foo bar}", "(?<=ab+?c*)d"};
        for (String b : bad) {
            try {
                Pattern q = Pattern.compile(b);
                System.out.println(b + " compiles; matches itself " + q.matcher(b).find());
            } catch (PatternSyntaxException e) {
                System.out.println(b + " -> " + e.getDescription() + " @" + e.getIndex());
            } catch (IllegalArgumentException e) {
                System.out.println(b + " => " + e.getMessage());
            }
        }
        try {
            Pattern.compile("abc", 0x8000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Pattern.compile("ab(cd\nef");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage() + "\n--- " + e.getPattern().length());
        }
    }
}
