// Shows that Latin-1 and UTF-16 strings with equal content agree in every operation, and mix correctly.
package strings;

public class CompactVersusWide {
    static String viaWide(String s) {
        return ("\u20ac" + s).substring(1);
    }

    static String viaBuilder(String s) {
        StringBuilder sb = new StringBuilder("\u20ac").append(s);
        return sb.deleteCharAt(0).toString();
    }

    static int operations(String s, String t) {
        int h = s.hashCode();
        h = h * 31 + s.length();
        h = h * 31 + s.indexOf('b');
        h = h * 31 + s.lastIndexOf("a");
        h = h * 31 + s.compareTo(t);
        h = h * 31 + s.compareToIgnoreCase(t);
        h = h * 31 + (s.equals(t) ? 1 : 0);
        h = h * 31 + (s.equalsIgnoreCase(t) ? 1 : 0);
        h = h * 31 + (s.contains(t) ? 1 : 0);
        h = h * 31 + s.replace('a', 'o').hashCode();
        h = h * 31 + s.replace("a", t).hashCode();
        h = h * 31 + s.concat(t).hashCode();
        h = h * 31 + s.trim().hashCode();
        h = h * 31 + s.strip().length();
        h = h * 31 + s.toUpperCase(java.util.Locale.ROOT).hashCode();
        h = h * 31 + s.repeat(3).hashCode();
        h = h * 31 + s.split("a", -1).length;
        h = h * 31 + (s.startsWith(t) ? 1 : 0) + (s.endsWith(t) ? 2 : 0);
        h = h * 31 + (s.regionMatches(true, 0, t, 0, Math.min(2, t.length())) ? 1 : 0);
        h = h * 31 + s.chars().sum();
        h = h * 31 + new StringBuilder(s).reverse().toString().hashCode();
        h = h * 31 + (s.intern() == viaWide(s).intern() ? 1 : 0);
        h = h * 31 + String.join(t, s, s).hashCode();
        h = h * 31 + (s + t + 1).hashCode();
        h = h * 31 + s.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        return h;
    }

    public static void main(String[] args) {
        String[] samples = {"", "a", "banana", " pad ", "\u00e9\u00ff\u00df", "Mixed CASE", "ab\u20acba", "\ud83d\ude00a", "\u0100", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"};
        int disagreements = 0;
        for (String s : samples) {
            for (String t : samples) {
                int direct = operations(s, t);
                int mixed = operations(viaWide(s), viaBuilder(t));
                if (direct != mixed) disagreements++;
                System.out.print(direct + " ");
            }
            System.out.println();
        }
        System.out.println("disagreements " + disagreements);
        for (String s : samples) System.out.print(viaWide(s).equals(s) + "" + viaBuilder(s).equals(viaWide(s)) + (viaWide(s).hashCode() == s.hashCode()) + " ");
        System.out.println();
        StringBuilder sb = new StringBuilder();
        long h = 0;
        for (int i = 0; i < 400; i++) {
            sb.append((char) (i % 7 == 0 ? 0x100 + i : 'a' + i % 26));
            if (sb.length() > 30) sb.delete(i % 11, i % 11 + 12);
            h = h * 31 + sb.toString().hashCode();
        }
        System.out.println(h + " " + sb.length());
        char[] wide = {'\u20ac', 'x', 'y'};
        char[] narrow = {'x', 'y'};
        System.out.println(new String(wide, 1, 2).equals(new String(narrow)) + " " + String.valueOf(wide, 0, 1).length() + " " + new String(wide).substring(1).compareTo("xy") + " " + new String(wide).toLowerCase(java.util.Locale.ROOT).length());
        String s = "";
        for (char c = 0xf0; c < 0x110; c++) s += c;
        System.out.println(s.length() + " " + s.hashCode() + " " + s.substring(0, 16).hashCode() + " " + s.substring(16).hashCode() + " " + s.indexOf('\u0100') + " " + s.substring(0, 16).indexOf('\u0100'));
    }
}
