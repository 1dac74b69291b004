// Shows charAt, codePointAt, chars, codePoints, offsets by code points and lone surrogates.
package strings;

import java.util.Arrays;

public class CharAccess {
    static final String MIXED = "a\u00e9\u20ac\ud83d\ude00z\ud800x\udc00";

    static String hex(int[] cps) {
        StringBuilder sb = new StringBuilder();
        for (int cp : cps) sb.append(Integer.toHexString(cp)).append(' ');
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(MIXED.length() + " " + MIXED.codePointCount(0, MIXED.length()) + " " + MIXED.hashCode());
        System.out.println(hex(MIXED.chars().toArray()));
        System.out.println(hex(MIXED.codePoints().toArray()));
        for (int i = 0; i < MIXED.length(); i++) System.out.print(Integer.toHexString(MIXED.charAt(i)) + "/" + Integer.toHexString(MIXED.codePointAt(i)) + "/" + (i > 0 ? Integer.toHexString(MIXED.codePointBefore(i)) : "-") + " ");
        System.out.println();
        for (int i = 0; i <= 8; i++) System.out.print(MIXED.offsetByCodePoints(0, i) + " ");
        System.out.println(MIXED.offsetByCodePoints(9, -4));
        System.out.println(Arrays.toString(MIXED.toCharArray()).length() + " " + new String(MIXED.toCharArray()).equals(MIXED));
        char[] target = "..........".toCharArray();
        MIXED.getChars(0, 1, target, 3);
        "hello".getChars(1, 4, target, 5);
        System.out.println(new String(target));
        System.out.println(new String(new int[] {0x41, 0x1F600, 0xE9}, 0, 3).length() + " " + new String(new int[] {0x1F600, 0x42}, 1, 1) + " " + Character.toString(0x10FFFF).length());
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x1F600) + " " + (int) Character.highSurrogate(0x1F600) + " " + (int) Character.lowSurrogate(0x1F600));
        String emoji = "\ud83d\ude00";
        System.out.println(emoji.indexOf(0x1F600) + " " + emoji.indexOf('\ude00') + " " + MIXED.indexOf(0x1F600) + " " + MIXED.lastIndexOf(0x1F600) + " " + MIXED.indexOf(0x110000) + " " + MIXED.indexOf("\ude00z"));
        System.out.println(new StringBuilder(MIXED).reverse().toString().codePointAt(4) + " " + new StringBuilder(emoji).reverse().toString().equals(emoji));
        System.out.println(emoji.substring(1).length() + " " + Character.isLowSurrogate(emoji.substring(1).charAt(0)) + " " + (emoji.substring(0, 1) + emoji.substring(1)).equals(emoji));
        for (int[] bad : new int[][] {{-1}, {9}, {Integer.MAX_VALUE}}) {
            try {
                MIXED.charAt(bad[0]);
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
            try {
                MIXED.codePointAt(bad[0]);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            "abc".getChars(1, 5, target, 0);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            new String(new int[] {0x110000}, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("abc".chars().map(x -> x * 2).sum() + " " + "hello".chars().filter(x -> x == 'l').count() + " " + "b-a-c".chars().sorted().mapToObj(x -> "" + (char) x).reduce("", String::concat));
        long checksum = 0;
        StringBuilder all = new StringBuilder();
        for (int cp = 0; cp < 0x3000; cp += 7) all.appendCodePoint(cp);
        for (int i = 0; i < all.length(); i++) checksum = checksum * 31 + all.charAt(i);
        System.out.println(checksum + " " + all.toString().hashCode() + " " + all.length());
    }
}
