// StreamTokenizer configured for numbers, words, quotes, comments and end of line.
package io;

import java.io.*;

public class StreamTokens {
    static void run(String label, String input, java.util.function.Consumer<StreamTokenizer> setup) throws IOException {
        StreamTokenizer t = new StreamTokenizer(new StringReader(input));
        setup.accept(t);
        StringBuilder sb = new StringBuilder(label + ": ");
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            sb.append(switch (t.ttype) {
                case StreamTokenizer.TT_NUMBER -> "N(" + t.nval + ")";
                case StreamTokenizer.TT_WORD -> "W(" + t.sval + ")";
                case StreamTokenizer.TT_EOL -> "EOL";
                case '"', '\'' -> "S" + (char) t.ttype + "(" + t.sval.replace("\n", "\\n").replace("\t", "\\t") + ")";
                default -> "'" + (char) t.ttype + "'";
            }).append('@').append(t.lineno()).append(' ');
        }
        System.out.println(sb + "end " + t.lineno());
    }

    static double factor(StreamTokenizer t) throws IOException {
        int k = t.nextToken();
        if (k == StreamTokenizer.TT_NUMBER) return t.nval;
        if (k == '-') return -factor(t);
        if (k == '(') {
            double v = expr(t);
            if (t.nextToken() != ')') throw new IOException("expected ) but found " + t);
            return v;
        }
        throw new IOException("unexpected " + t);
    }

    static double term(StreamTokenizer t) throws IOException {
        double v = factor(t);
        while (true) {
            int k = t.nextToken();
            if (k == '*') v *= factor(t);
            else if (k == '/') v /= factor(t);
            else {
                t.pushBack();
                return v;
            }
        }
    }

    static double expr(StreamTokenizer t) throws IOException {
        double v = term(t);
        while (true) {
            int k = t.nextToken();
            if (k == '+') v += term(t);
            else if (k == '-') v -= term(t);
            else {
                t.pushBack();
                return v;
            }
        }
    }

    public static void main(String[] args) throws IOException {
        String src = "int x = 10.5; // comment\nname_1 'quo\\n' \"str\\t\" /* block\n */ -3 .5 a.b 1-2 -";
        run("default", src, t -> { });
        run("comments", src, t -> {
            t.slashSlashComments(true);
            t.slashStarComments(true);
            t.ordinaryChar('/');
            t.wordChars('_', '_');
        });
        run("eol", "a\n\nb\r\nc", t -> t.eolIsSignificant(true));
        run("lower", "ABC Def", t -> t.lowerCaseMode(true));
        run("no numbers", "1 2.5 x", t -> {
            t.resetSyntax();
            t.wordChars('0', 'z');
            t.whitespaceChars(0, ' ');
        });
        run("hash comment", "a # rest\nb", t -> t.commentChar('#'));
        run("custom quote", "|a b| c", t -> t.quoteChar('|'));
        run("ordinary minus", "5-3", t -> t.ordinaryChar('-'));
        run("unterminated", "'abc\ndef", t -> { });
        run("octal escapes", "\"\\101\\x\\\\\"", t -> { });
        for (String e : new String[] {"1+2*3", "(1+2)*3", "-4/(2-4)", "2*(3+(4-1))/3", "1/0", "7 +", "(1", "2 * x"}) {
            StreamTokenizer t = new StreamTokenizer(new StringReader(e));
            t.ordinaryChar('/');
            t.ordinaryChar('-');
            try {
                System.out.println(e + " = " + expr(t));
            } catch (IOException x) {
                System.out.println(e + " ! " + x.getMessage());
            }
        }
        StreamTokenizer broken = new StreamTokenizer(new StringReader("1 + + ("));
        throw new IOException("cannot evaluate, value so far " + expr(broken));
    }
}
