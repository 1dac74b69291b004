// Shows replace, replaceAll, replaceFirst, trim, strip, stripIndent, repeat, concat, lines and substring.
package strings;

public class ReplaceAndStrip {
    static String show(String s) {
        StringBuilder sb = new StringBuilder("[");
        for (char c : s.toCharArray()) sb.append(c >= 33 && c < 127 ? "" + c : "{" + Integer.toHexString(c) + "}");
        return sb.append("]").toString();
    }

    public static void main(String[] args) {
        System.out.println("banana".replace('a', 'o') + " " + "banana".replace("an", "AN") + " " + "banana".replace("", "-") + " " + "".replace("", "x") + " " + "aaa".replace("aa", "b") + " " + "banana".replace("nan", "") + " " + "x".replace('x', '\u20ac').length());
        System.out.println(("banana".replace('z', 'y') == "banana") + " " + "ba\u20acna".replace('\u20ac', 'n') + " " + "ba\u20acna".replace("\u20ac", "").equals("bana") + " " + "abc".replace("b", "\u20ac\u20ac").length());
        System.out.println("a1b22".replaceAll("\\d", "#") + " " + "a1b22".replaceAll("(\\d+)", "<$1>") + " " + "a1b22".replaceFirst("\\d+", "") + " " + "x.y".replaceAll(".", "!") + " " + "path".replaceAll("t", "\\\\") + " " + "a$b".replaceAll("\\$", "\\$\\$"));
        try {
            "abc".replaceAll("b", "$2");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".replaceAll("b", "\\");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String padded = " \t\u2003\u00a0text\u00a0\u2003\n ";
        System.out.println(show(padded.trim()) + show(padded.strip()) + show(padded.stripLeading()) + show(padded.stripTrailing()));
        System.out.println(show("\u0000\u001f x \u0000".trim()) + show("\u0000 x \u0000".strip()) + show("   ".trim()) + show("   ".strip()) + show("".strip()) + ("tight".trim() == "tight"));
        System.out.println("ab".repeat(3) + "".repeat(5) + "x".repeat(0) + "\u20ac".repeat(4).length() + "ab".repeat(1) + "c".repeat(20));
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("ab".concat("").concat("cd") + "a".concat("\u20ac").length() + ("q".concat("") == "q"));
        System.out.println("one\ntwo\r\nthree\rfour\n\nfive\n".lines().toList() + " " + "".lines().count() + " " + "\n".lines().count() + " " + "\n\n".lines().count() + " " + "x".lines().count());
        String s = "substring";
        System.out.println(s.substring(3) + s.substring(0, 3) + s.substring(9) + s.substring(4, 4) + (s.substring(0) == s) + s.subSequence(2, 5) + "\u20acabc".substring(1) + "\u20acabc".substring(1).equals("abc"));
        int[][] bad = {{-1, 2}, {0, 10}, {5, 3}, {10, 10}};
        for (int[] b : bad) {
            try {
                s.substring(b[0], b[1]);
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(show(" a\n  b\n".indent(2)) + show("  a\n b".indent(-1)) + show("x".indent(0)) + show("".indent(3)) + show("\ta\r\nb".indent(1)));
        System.out.println(show("   a\n  b\n".stripIndent()) + "x".transform(x -> x + x.length()) + "f%s%d".formatted("m", 1));
        String dna = "ACGTACGT";
        String complement = dna.replace('A', 't').replace('T', 'a').replace('C', 'g').replace('G', 'c').toUpperCase(java.util.Locale.ROOT);
        System.out.println(complement + new StringBuilder(complement).reverse());
        String text = "x";
        for (int i = 0; i < 12; i++) text = text.replace("x", "xy").replace("yy", "z");
        System.out.println(text + " " + text.hashCode());
    }
}
