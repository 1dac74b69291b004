// Word, letter and sentence statistics of a text, bigrams, Caesar and Vigenere ciphers, word wrap and Soundex.
package algos;

import java.util.*;
import java.util.stream.*;

public class TextStatistics {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness. "
            + "We had everything before us; we had nothing before us! Was it not so? \"Indeed,\" said the sage -- 'twas so.";

    static String caesar(String s, int k) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) sb.append((char) ('A' + Math.floorMod(c - 'A' + k, 26)));
            else if (Character.isLowerCase(c)) sb.append((char) ('a' + Math.floorMod(c - 'a' + k, 26)));
            else sb.append(c);
        }
        return sb.toString();
    }

    static String vigenere(String s, String key, int sign) {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        for (char c : s.toCharArray()) {
            if (Character.isLetter(c)) sb.append(caesar(String.valueOf(c), sign * (key.charAt(i++ % key.length()) - 'a')));
            else sb.append(c);
        }
        return sb.toString();
    }

    static List<String> wrap(String s, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : s.split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + w.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        lines.add(line.toString());
        return lines;
    }

    static String justify(String s, int width) {
        String[] w = s.split(" ");
        if (w.length == 1) return s;
        int spaces = width - Arrays.stream(w).mapToInt(String::length).sum();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < w.length; i++) {
            sb.append(w[i]);
            if (i < w.length - 1) sb.append(" ".repeat(spaces / (w.length - 1) + (i < spaces % (w.length - 1) ? 1 : 0)));
        }
        return sb.toString();
    }

    static String soundex(String s) {
        String codes = "01230120022455012623010202";
        StringBuilder sb = new StringBuilder().append(Character.toUpperCase(s.charAt(0)));
        char last = codes.charAt(Character.toLowerCase(s.charAt(0)) - 'a');
        for (int i = 1; i < s.length() && sb.length() < 4; i++) {
            char l = Character.toLowerCase(s.charAt(i));
            char c = codes.charAt(l - 'a');
            if (c != '0' && c != last) sb.append(c);
            if (l != 'h' && l != 'w') last = c;
        }
        while (sb.length() < 4) sb.append('0');
        return sb.toString();
    }

    public static void main(String[] args) {
        List<String> words = Arrays.stream(TEXT.toLowerCase(Locale.ROOT).split("[^a-z']+")).filter(w -> !w.isEmpty()).toList();
        System.out.println(words.size() + " words, " + new HashSet<>(words).size() + " distinct, longest " + words.stream().max(Comparator.comparingInt(String::length)).get());
        Map<String, Long> freq = words.stream().collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(freq);
        System.out.println(freq.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(5).map(e -> e.getKey() + "x" + e.getValue()).collect(Collectors.joining(" ")));
        int[] letters = new int[26];
        TEXT.chars().map(Character::toLowerCase).filter(c -> c >= 'a' && c <= 'z').forEach(c -> letters[c - 'a']++);
        System.out.println(Arrays.toString(letters));
        Map<String, Integer> bigrams = new TreeMap<>();
        for (int i = 0; i + 1 < words.size(); i++) bigrams.merge(words.get(i) + " " + words.get(i + 1), 1, Integer::sum);
        System.out.println(bigrams.entrySet().stream().filter(e -> e.getValue() > 1).toList());
        System.out.println(Arrays.stream(TEXT.split("[.!?]+")).map(String::trim).filter(s -> s.length() > 3).map(s -> s.split("\\s+").length).toList());
        String enc = caesar(TEXT, 13);
        System.out.println(enc.substring(0, 40) + " " + caesar(enc, 13).equals(TEXT) + " " + caesar(TEXT, -29).hashCode());
        String vig = vigenere(TEXT, "lemon", 1);
        System.out.println(vig.substring(0, 40) + " " + vigenere(vig, "lemon", -1).equals(TEXT) + " " + vig.hashCode());
        for (String line : wrap(TEXT, 40)) System.out.println("|" + justify(line, 40) + "|");
        for (String n : "Robert Rupert Rubin Ashcraft Ashcroft Tymczak Pfister Honeyman Lee".split(" ")) System.out.print(soundex(n) + " ");
        System.out.println();
        System.out.println(new StringBuilder(TEXT).reverse().toString().hashCode() + " " + TEXT.chars().filter(Character::isUpperCase).count() + " " + TEXT.codePoints().filter(c -> !Character.isLetterOrDigit(c) && !Character.isWhitespace(c)).mapToObj(Character::toString).distinct().collect(Collectors.joining()));
        double entropyLike = 0;
        int total = Arrays.stream(letters).sum();
        for (int n : letters) entropyLike += (double) n * n;
        System.out.println(total + " " + entropyLike / total / total);
        System.out.println(words.stream().map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1)).limit(8).collect(Collectors.joining(" ")));
    }
}
