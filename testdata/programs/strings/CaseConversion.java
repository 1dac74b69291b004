// Shows upper and lower case with explicit locales, special mappings, surrogates and case-insensitive order.
package strings;

import java.util.Arrays;
import java.util.Locale;

public class CaseConversion {
    static String codes(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) sb.append(s.charAt(i) < 127 ? "" + s.charAt(i) : "{" + Integer.toHexString(s.charAt(i)) + "}");
        return sb.toString();
    }

    public static void main(String[] args) {
        Locale turkish = new Locale("tr", "TR");
        Locale lithuanian = new Locale("lt");
        String[] samples = {
            "Hello World 123", "\u00e9\u00c9\u00ff\u00b5", "stra\u00dfe", "Ii\u0130\u0131", "\u03a3\u03c3\u03c2 \u039f\u0394\u039f\u03a3", "\ufb01\ufb03", "\u01c4\u01c5\u01c6", "\ud801\udc00\ud801\udc28",
            "\u0149\u1e9e", "\u212a\u212b", "", "already lower", "ALREADY UPPER", "\ud801x", "\u10d0\u1c90"
        };
        for (String s : samples) {
            System.out.println(codes(s) + " U " + codes(s.toUpperCase(Locale.ROOT)) + " L " + codes(s.toLowerCase(Locale.ROOT)) + " tU " + codes(s.toUpperCase(turkish)) + " tL " + codes(s.toLowerCase(turkish))
                + " lL " + codes(s.toLowerCase(lithuanian)) + " " + s.toUpperCase(Locale.ROOT).length());
        }
        System.out.println(("same".toLowerCase(Locale.ROOT) == "same") + " " + "TITLE".toLowerCase(turkish).equals("title") + " " + "title".equalsIgnoreCase("TITLE"));
        String[] words = {"banana", "Apple", "cherry", "apple", "BANANA", "\u00c9clair", "\u00e9clair", "zoo"};
        Arrays.sort(words);
        System.out.println(codes(String.join(" ", words)));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(codes(String.join(" ", words)));
        long checksum = 0;
        for (int c = 0; c < 0x600; c++) {
            checksum = checksum * 31 + Character.toUpperCase((char) c);
            checksum = checksum * 31 + Character.toLowerCase((char) c);
            checksum = checksum * 31 + Character.toTitleCase((char) c);
        }
        System.out.println(checksum);
        long stringChecksum = 0;
        for (int c = 0x80; c < 0x2200; c++) {
            String s = String.valueOf((char) c);
            stringChecksum = stringChecksum * 31 + s.toUpperCase(Locale.ROOT).hashCode();
            stringChecksum = stringChecksum * 31 + s.toLowerCase(Locale.ROOT).hashCode();
        }
        System.out.println(stringChecksum);
        StringBuilder swapped = new StringBuilder();
        for (char c : "Swap Case 1\u00e9".toCharArray()) swapped.append(Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c));
        System.out.println(codes(swapped.toString()));
        StringBuilder title = new StringBuilder();
        boolean start = true;
        for (char c : "the quick brown fox".toCharArray()) {
            title.append(start ? Character.toTitleCase(c) : c);
            start = c == ' ';
        }
        System.out.println(title);
    }
}
