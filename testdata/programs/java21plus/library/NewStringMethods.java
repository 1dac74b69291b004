// StringBuilder.repeat, indexOf with ranges, splitWithDelimiters, Character emoji properties and other additions since 17.
package library;

import java.util.*;
import java.util.regex.Pattern;

public class NewStringMethods {
    static String attempt(java.util.concurrent.Callable<?> c) {
        try {
            return String.valueOf(c.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("[");
        sb.repeat("ab", 3).repeat('-', 2).repeat("", 5).repeat(0x1F600, 2).repeat("x", 0).append(']');
        System.out.println(sb.length() + " " + sb.codePointCount(0, sb.length()) + " " + sb.substring(0, 9) + " " + sb.toString().hashCode());
        System.out.println(new StringBuffer().repeat("yo", 2).repeat((CharSequence) null, 1));
        System.out.println(attempt(() -> new StringBuilder().repeat("x", -1)));
        System.out.println(attempt(() -> new StringBuilder().repeat(0x110000, 1)));
        String s = "hello hello hello";
        System.out.println(s.indexOf('l', 0, 3) + " " + s.indexOf('l', 0, 2) + " " + s.indexOf('o', 5, 11) + " " + s.indexOf("hello", 1, 11) + " " + s.indexOf("hello", 1, 10) + " " + s.indexOf("", 3, 3) + " " + s.indexOf('h', 6, 17));
        System.out.println(attempt(() -> s.indexOf('l', 5, 2)) + " | " + attempt(() -> s.indexOf('l', -1, 2)) + " | " + attempt(() -> s.indexOf("l", 0, 99)));
        System.out.println(Arrays.toString("a,b;c,,d".splitWithDelimiters("[,;]", 0)) + Arrays.toString("a,b;c,,d".splitWithDelimiters("[,;]", 2)) + Arrays.toString("a,b;".splitWithDelimiters("[,;]", -1)) + Arrays.toString(Pattern.compile("\\d").splitWithDelimiters("x1y2z", 0)));
        for (int cp : new int[] {0x1F600, 0x2764, '1', 'a', 0x1F1E6, 0x1F3FB, 0x231A, '#', 0x200D}) {
            System.out.print(Integer.toHexString(cp) + ":" + (Character.isEmoji(cp) ? "E" : "") + (Character.isEmojiPresentation(cp) ? "P" : "") + (Character.isEmojiModifier(cp) ? "M" : "") + (Character.isEmojiModifierBase(cp) ? "B" : "") + (Character.isEmojiComponent(cp) ? "C" : "") + (Character.isExtendedPictographic(cp) ? "X" : "") + " ");
        }
        System.out.println();
        System.out.println("ok?".codePoints().filter(Character::isEmoji).count() + " " + Pattern.compile("\\p{IsEmoji}").matcher("x\uD83D\uDE00").find());
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.clamp(-5L, 0, 10) + " " + Math.clamp(5.5, 1.0, 3.0) + " " + Math.clamp(-0.0, 0.0, 1.0) + " " + Math.clamp(Long.MAX_VALUE, 1, 7) + " " + Math.clamp(Double.NaN, 0.0, 1.0) + " " + Math.clamp(3f, 1f, 9f));
        System.out.println(attempt(() -> Math.clamp(1, 5, 2)) + " | " + attempt(() -> Math.clamp(1.0, Double.NaN, 2)) + " | " + attempt(() -> Math.clamp(1.0, 0.0, -0.0)));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 3) + " " + Math.ceilDivExact(9, 4) + " " + attempt(() -> Math.ceilDivExact(Integer.MIN_VALUE, -1)) + " " + attempt(() -> Math.divideExact(Integer.MIN_VALUE, -1)) + " " + Math.unsignedMultiplyHigh(-1L, -1L) + " " + attempt(() -> Math.floorDivExact(Long.MIN_VALUE, -1L)));
        System.out.println(Long.toHexString(Long.compress(0xFEDCBA98L, 0x0F0F0F0FL)) + " " + Long.toHexString(Long.expand(0xECA8L, 0x0F0F0F0FL)) + " " + Integer.compress(0b1011_0110, 0b1111_0000) + " " + Integer.expand(0b1011, 0b1010_1010));
        System.out.println("a-b_c".chars().mapToObj(c -> Character.toString(c)).toList() + " " + "  x ".strip().equals("x") + " " + String.join("/", List.of("p", "q").reversed()));
        System.out.println(Float.float16ToFloat((short) 0x3E00) + " " + Integer.toHexString(Float.floatToFloat16(65504f) & 0xFFFF) + " " + Float.floatToFloat16(1e-8f) + " " + Float.float16ToFloat((short) 0x7C00) + " " + Float.float16ToFloat((short) 1));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + "abc".equalsIgnoreCase("ABC") + " " + "%s-%s".formatted(1, 2) + " " + Character.toString(128512).length() + " " + "one\ntwo".indent(2).replace("\n", "|"));
        HashMap<String, Integer> sized = HashMap.newHashMap(100);
        HashSet<String> hs = HashSet.newHashSet(10);
        sized.put("k", 1);
        hs.add("v");
        System.out.println(sized + " " + hs + " " + LinkedHashMap.newLinkedHashMap(3) + " " + attempt(() -> HashMap.newHashMap(-1)));
        List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.shuffle(shuffled, (java.util.random.RandomGenerator) new SplittableRandom(4));
        System.out.println(shuffled + " " + new BitSet(3).stream().count() + " " + Locale.of("fr", "CA") + " " + Locale.of("de").toLanguageTag());
    }
}
