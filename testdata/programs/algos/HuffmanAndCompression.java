// Huffman coding, run-length, LZ77-like and LZW compression, each decoded back and measured.
package algos;

import java.util.*;

public class HuffmanAndCompression {
    sealed interface Node permits Leaf, Fork { int weight(); char min(); }
    record Leaf(char c, int weight) implements Node { public char min() { return c; } }
    record Fork(Node l, Node r, int weight) implements Node { public char min() { return (char) Math.min(l.min(), r.min()); } }

    static void codes(Node n, String prefix, Map<Character, String> out) {
        if (n instanceof Leaf f) out.put(f.c(), prefix.isEmpty() ? "0" : prefix);
        else if (n instanceof Fork f) {
            codes(f.l(), prefix + "0", out);
            codes(f.r(), prefix + "1", out);
        }
    }

    static Node build(String s) {
        TreeMap<Character, Integer> freq = new TreeMap<>();
        for (char c : s.toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Node> q = new PriorityQueue<>(Comparator.comparingInt(Node::weight).thenComparing(Node::min));
        freq.forEach((c, n) -> q.add(new Leaf(c, n)));
        while (q.size() > 1) {
            Node a = q.poll();
            Node b = q.poll();
            q.add(new Fork(a, b, a.weight() + b.weight()));
        }
        return q.poll();
    }

    static String decode(Node root, String bits) {
        StringBuilder sb = new StringBuilder();
        Node n = root;
        for (char b : bits.toCharArray()) {
            if (n instanceof Fork f) n = b == '0' ? f.l() : f.r();
            if (n instanceof Leaf f) {
                sb.append(f.c());
                n = root;
            }
        }
        return sb.toString();
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) { }
            sb.append(j - i).append(s.charAt(i));
        }
        return sb.toString();
    }

    static String unrle(String s) {
        StringBuilder sb = new StringBuilder();
        int n = 0;
        for (char c : s.toCharArray()) {
            if (Character.isDigit(c)) n = n * 10 + c - '0';
            else {
                sb.append(String.valueOf(c).repeat(n));
                n = 0;
            }
        }
        return sb.toString();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> dict = new HashMap<>();
        for (int i = 0; i < 256; i++) dict.put(String.valueOf((char) i), i);
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (dict.containsKey(w + c)) w += c;
            else {
                out.add(dict.get(w));
                dict.put(w + c, dict.size());
                w = String.valueOf(c);
            }
        }
        if (!w.isEmpty()) out.add(dict.get(w));
        return out;
    }

    static String unlzw(List<Integer> codes) {
        List<String> dict = new ArrayList<>();
        for (int i = 0; i < 256; i++) dict.add(String.valueOf((char) i));
        StringBuilder sb = new StringBuilder();
        String prev = null;
        for (int k : codes) {
            String e;
            if (k < dict.size()) e = dict.get(k);
            else if (k == dict.size() && prev != null) e = prev + prev.charAt(0);
            else throw new IllegalArgumentException("bad code " + k);
            sb.append(e);
            if (prev != null) dict.add(prev + e.charAt(0));
            prev = e;
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] texts = {"abracadabra", "aaaaaaaaaa", "a man a plan a canal panama", "TOBEORNOTTOBEORTOBEORNOT".repeat(20)};
        for (String s : texts) {
            Node root = build(s);
            Map<Character, String> codes = new TreeMap<>();
            codes(root, "", codes);
            StringBuilder bits = new StringBuilder();
            for (char c : s.toCharArray()) bits.append(codes.get(c));
            List<Integer> z = lzw(s);
            System.out.println(s.length() * 8 + " bits, huffman " + bits.length() + " " + codes + " hash " + bits.toString().hashCode() + " ok " + (codes.size() == 1 || decode(root, bits.toString()).equals(s)));
            System.out.println("  rle " + rle(s).length() + " " + unrle(rle(s)).equals(s) + " lzw " + z.size() + " " + z.hashCode() + " " + unlzw(z).equals(s));
        }
        System.out.println(lzw("abababababab") + " " + rle("aaabccccd") + " " + unrle("12x3y"));
        try {
            unlzw(List.of(97, 400));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder mtf = new StringBuilder();
        List<Character> alphabet = new ArrayList<>();
        for (char c = 'a'; c <= 'z'; c++) alphabet.add(c);
        for (char c : "bananaaa".toCharArray()) {
            int i = alphabet.indexOf(c);
            mtf.append(i).append(' ');
            alphabet.add(0, alphabet.remove(i));
        }
        System.out.println(mtf);
    }
}
