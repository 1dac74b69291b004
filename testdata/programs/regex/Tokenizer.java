// A lexer driven by one alternation of named groups, with lookingAt and regions, and an error at a bad character.
package regex;

import java.util.*;
import java.util.regex.*;

public class Tokenizer {
    enum Kind { NUMBER, WORD, STRING, OP, PAREN, COMMENT, SPACE }

    record Token(Kind kind, String text, int line, int column) { }

    static class LexException extends RuntimeException {
        LexException(char c, int line, int column) {
            super("unexpected '" + c + "' at " + line + ":" + column);
        }
    }

    static final Pattern LEX = Pattern.compile(
            "(?<NUMBER>0x[0-9a-fA-F]+|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"
            + "|(?<WORD>[A-Za-z_]\\w*)"
            + "|(?<STRING>\"(?:[^\"\\\\]|\\\\.)*\")"
            + "|(?<COMMENT>//[^\\n]*|/\\*.*?\\*/)"
            + "|(?<OP><=|>=|==|!=|&&|\\|\\||[-+*/%=<>!,;.])"
            + "|(?<PAREN>[(){}\\[\\]])"
            + "|(?<SPACE>\\s+)", Pattern.DOTALL);

    static List<Token> lex(String source) {
        List<Token> out = new ArrayList<>();
        Matcher m = LEX.matcher(source);
        int line = 1;
        int lineStart = 0;
        int at = 0;
        while (at < source.length()) {
            m.region(at, source.length());
            if (!m.lookingAt()) throw new LexException(source.charAt(at), line, at - lineStart + 1);
            for (Kind k : Kind.values()) {
                if (m.group(k.name()) != null) {
                    if (k != Kind.SPACE) out.add(new Token(k, m.group(), line, at - lineStart + 1));
                    break;
                }
            }
            for (int i = at; i < m.end(); i++) {
                if (source.charAt(i) == '\n') {
                    line++;
                    lineStart = i + 1;
                }
            }
            at = m.end();
        }
        return out;
    }

    public static void main(String[] args) {
        String program = "int main(x) { // entry\n  s = \"a \\\"quoted\\\" str\";\n  if (x >= 0xFF && y != 1.5e-3) /* multi\n line */ return x%2;\n}\n";
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Token t : lex(program)) {
            System.out.println(t.line() + ":" + t.column() + " " + t.kind() + " " + t.text().replace("\n", "\\n"));
            counts.merge(t.kind(), 1, Integer::sum);
        }
        System.out.println(counts);
        System.out.println(lex("a<=b==c!=d").stream().map(Token::text).toList());
        System.out.println(lex("").size() + " " + lex(" \n ").size() + " " + lex("1.2.3").stream().map(Token::text).toList());
        try {
            lex("ok\n  bad #");
        } catch (LexException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(lex("x = \"unterminated"));
    }
}
