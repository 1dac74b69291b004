// Answers, on a real JVM, what methods of String and Character give for operands read from standard input.
//
// The input is a sequence of requests: a name, the number of questions, and for each of them two strings (their
// length and their code units) and three ints. For each question the output has a zero byte and a 64-bit word.

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

public class TextOracle {
    interface Question {
        long answer(String s, String t, int i, int j, int k);
    }

    interface Predicate {
        boolean test(String s, String t, int i, int j, int k);
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        while (in.readBoolean()) {
            Question question = question(in.readUTF());
            int count = in.readInt();
            for (int n = 0; n < count; n++) {
                String s = string(in);
                String t = string(in);
                out.writeByte(0);
                out.writeLong(question.answer(s, t, in.readInt(), in.readInt(), in.readInt()));
            }
        }
        out.flush();
    }

    static String string(DataInputStream in) throws IOException {
        char[] units = new char[in.readInt()];
        for (int i = 0; i < units.length; i++) {
            units[i] = in.readChar();
        }
        return new String(units);
    }

    static Question whether(Predicate predicate) {
        return (s, t, i, j, k) -> predicate.test(s, t, i, j, k) ? 1 : 0;
    }

    /** Where a part of a string lies that is known to be a part: its length, and its beginning if not empty. */
    static long place(String s, String part) {
        return part.isEmpty() ? 0 : part.length() * 0x1_0000_0000L + s.indexOf(part);
    }

    static Question question(String name) {
        return switch (name) {
            case "hashCode" -> (s, t, i, j, k) -> s.hashCode();
            case "trim" -> (s, t, i, j, k) -> place(s, s.trim());
            case "strip" -> (s, t, i, j, k) -> place(s, s.strip());
            case "isBlank" -> whether((s, t, i, j, k) -> s.isBlank());
            case "compareTo" -> (s, t, i, j, k) -> s.compareTo(t);
            case "compareToIgnoreCase" -> (s, t, i, j, k) -> s.compareToIgnoreCase(t);
            case "equalsIgnoreCase" -> whether((s, t, i, j, k) -> s.equalsIgnoreCase(t));
            case "indexOf" -> (s, t, i, j, k) -> s.indexOf(t, i);
            case "lastIndexOf" -> (s, t, i, j, k) -> s.lastIndexOf(t, i);
            case "indexOfChar" -> (s, t, i, j, k) -> s.indexOf(j, i);
            case "lastIndexOfChar" -> (s, t, i, j, k) -> s.lastIndexOf(j, i);
            case "startsWith" -> whether((s, t, i, j, k) -> s.startsWith(t, i));
            case "endsWith" -> whether((s, t, i, j, k) -> s.endsWith(t));
            case "contains" -> whether((s, t, i, j, k) -> s.contains(t));
            case "regionMatches" -> whether((s, t, i, j, k) -> s.regionMatches(i, t, j, k));
            case "regionMatchesIgnoreCase" -> whether((s, t, i, j, k) -> s.regionMatches(true, i, t, j, k));
            case "fold" -> (s, t, i, j, k) -> Character.toLowerCase(Character.toUpperCase(i));
            case "isWhitespace" -> whether((s, t, i, j, k) -> Character.isWhitespace(i));
            default -> throw new IllegalArgumentException(name);
        };
    }
}
