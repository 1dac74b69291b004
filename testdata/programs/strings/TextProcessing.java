// Shows everyday text work: word counts, caesar and vigenere ciphers, run-length coding, wrapping and CSV parsing.
package strings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class TextProcessing {
    static String caesar(String s, int k) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) sb.append((char) ((c - 'A' + k + 26) % 26 + 'A'));
            else if (Character.isLowerCase(c)) sb.append((char) ((c - 'a' + k + 26) % 26 + 'a'));
            else sb.append(c);
        }
        return sb.toString();
    }

    static String encode(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) ;
            sb.append(j - i > 1 ? j - i : "").append(s.charAt(i));
        }
        return sb.toString();
    }

    static String decode(String s) {
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (char c : s.toCharArray()) {
            if (Character.isDigit(c)) n = n * 10 + Character.digit(c, 10);
            else {
                sb.append(String.valueOf(c).repeat(Math.max(n, 1)));
                n = 0;
            }
        }
        return sb.toString();
    }

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split("\\s+")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line);
                line = "";
            }
            line += (line.isEmpty() ? "" : " ") + word;
        }
        lines.add(line);
        return lines;
    }

    static List<String> csv(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') cell.append(line.charAt(i++));
            else if (c == '"') quoted = !quoted;
            else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else cell.append(c);
        }
        if (quoted) throw new IllegalArgumentException("unclosed quote: " + line);
        cells.add(cell.toString());
        return cells;
    }

    public static void main(String[] args) {
        String text = "It was the best of times, it was the worst of times, it was the age of wisdom...";
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : text.toLowerCase(java.util.Locale.ROOT).split("[^a-z]+")) counts.merge(w, 1, Integer::sum);
        System.out.println(counts);
        System.out.println(caesar(text, 3));
        System.out.println(caesar(caesar(text, 7), -7).equals(text));
        for (String s : new String[] {"", "aaabccd", "abc", "zzzzzzzzzzzz"}) System.out.print(encode(s) + " " + decode(encode(s)).equals(s) + " ");
        System.out.println();
        for (int width : new int[] {10, 25}) System.out.println(wrap(text, width));
        for (String line : new String[] {"a,b,c", ",,", "\"x,y\",z", "\"he said \"\"hi\"\"\",2", ""}) System.out.print(csv(line) + " ");
        System.out.println();
        int[] frequency = new int[26];
        for (char c : text.toCharArray()) if (Character.isLetter(c)) frequency[Character.toLowerCase(c) - 'a']++;
        StringBuilder histogram = new StringBuilder();
        for (int i = 0; i < 26; i++) if (frequency[i] > 0) histogram.append((char) ('a' + i)).append(frequency[i]);
        System.out.println(histogram);
        System.out.println(new StringBuilder("A man a plan").reverse() + " " + isAnagram("listen", "silent") + isAnagram("aab", "abb"));
        csv("ok,\"broken");
    }

    static boolean isAnagram(String a, String b) {
        char[] x = a.toCharArray(), y = b.toCharArray();
        java.util.Arrays.sort(x);
        java.util.Arrays.sort(y);
        return new String(x).equals(new String(y));
    }
}
