// Shows indexOf, lastIndexOf, contains, startsWith, endsWith, regionMatches and contentEquals with edge positions.
package strings;

public class SearchAndRegion {
    public static void main(String[] args) {
        String s = "abracadabra";
        String w = "abr\u20accad\u20acabr";
        for (String t : new String[] {"abra", "a", "", "ra", "cad", "x", "abracadabra", "abracadabrax"}) {
            System.out.print(t + ": " + s.indexOf(t) + " " + s.indexOf(t, 1) + " " + s.indexOf(t, -5) + " " + s.indexOf(t, 50) + " " + s.lastIndexOf(t) + " " + s.lastIndexOf(t, 6) + " " + s.lastIndexOf(t, -1) + " "
                + s.contains(t) + s.startsWith(t) + s.endsWith(t) + s.startsWith(t, 7) + s.startsWith(t, -1) + s.startsWith(t, 11) + "; ");
            System.out.println(w.indexOf(t) + " " + w.lastIndexOf(t));
        }
        for (char c : new char[] {'a', 'b', '\u20ac', 'z', 0}) {
            System.out.println((int) c + " " + s.indexOf(c) + " " + s.indexOf(c, 3) + " " + s.lastIndexOf(c) + " " + s.lastIndexOf(c, 3) + " " + w.indexOf(c) + " " + w.indexOf(c, 4) + " " + w.lastIndexOf(c) + " " + w.lastIndexOf(c, 2));
        }
        System.out.println(w.indexOf("\u20ac") + " " + w.indexOf("\u20acabr") + " " + w.contains("d\u20ac") + " " + s.indexOf("\u20ac") + " " + s.contains(new StringBuilder("cada")));
        System.out.println(s.regionMatches(0, s, 7, 4) + " " + s.regionMatches(0, "xABRx", 1, 3) + " " + s.regionMatches(true, 0, "xABRx", 1, 3) + " " + s.regionMatches(-1, s, 0, 1)
            + " " + s.regionMatches(0, s, 0, 12) + " " + s.regionMatches(5, s, 5, -3) + " " + s.regionMatches(11, "", 0, 0) + " " + s.regionMatches(true, 0, w, 0, 3));
        System.out.println("stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u00c9".equalsIgnoreCase("\u00e9") + " " + "\u0130".equalsIgnoreCase("i") + " " + "I".equalsIgnoreCase("\u0131") + " " + "K".equalsIgnoreCase("\u212a") + " " + "a".equalsIgnoreCase(null));
        System.out.println("abc".contentEquals("abc") + " " + "abc".contentEquals(new StringBuilder("abc")) + " " + "abc".contentEquals(new StringBuffer("abd")) + " " + "\u20ac".contentEquals(java.nio.CharBuffer.wrap("\u20ac")));
        System.out.println("".isEmpty() + " " + " ".isEmpty() + " " + " \t\n\u2003".isBlank() + " " + "\u00a0".isBlank() + " " + "".isBlank());
        System.out.println("a".compareTo("b") + " " + "b".compareTo("a") + " " + "abc".compareTo("ab") + " " + "".compareTo("x") + " " + "a".compareTo("\u00e9") + " " + "\u20ac".compareTo("a") + " " + "\u20ac".compareTo("\u20ad") + " " + "apple".compareToIgnoreCase("APPLE") + " " + "Zebra".compareToIgnoreCase("apple") + " " + "Z".compareTo("a"));
        System.out.println("a\u20ac".compareTo("a\u20acb") + " " + "\ud83d\ude00".compareTo("\uffff") + " " + "abc".equals("ab\u0063") + " " + "abc".equals((Object) new StringBuilder("abc")));
        try {
            s.contains(null);
        } catch (NullPointerException e) {
            System.out.println("null sequence");
        }
        int count = 0;
        for (int at = s.indexOf("a"); at >= 0; at = s.indexOf("a", at + 1)) count = count * 12 + at;
        System.out.println(count);
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 2000; i++) big.append((char) ('a' + i * i % 23));
        String hay = big.toString();
        int checksum = 0;
        for (int i = 0; i < 23; i++) for (int j = 0; j < 23; j++) checksum = checksum * 31 + hay.indexOf("" + (char) ('a' + i) + (char) ('a' + j)) + hay.lastIndexOf("" + (char) ('a' + j) + (char) ('a' + i));
        System.out.println(checksum);
        System.out.println(matches("mississippi", "issip") + " " + matches("aaaaab", "aab") + " " + matches("x", ""));
    }

    static int matches(String text, String pattern) {
        outer:
        for (int i = 0; i + pattern.length() <= text.length(); i++) {
            for (int j = 0; j < pattern.length(); j++) if (text.charAt(i + j) != pattern.charAt(j)) continue outer;
            return i * 100 + text.indexOf(pattern);
        }
        return -1;
    }
}
