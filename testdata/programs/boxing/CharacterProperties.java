// Shows Character classification over all of the basic plane and beyond, by counts and checksums per property.
package boxing;

import java.util.function.IntPredicate;

public class CharacterProperties {
    static void count(String name, IntPredicate p) {
        int count = 0;
        int hash = 0;
        for (int cp = 0; cp < 0x3100; cp++) {
            if (p.test(cp)) {
                count++;
                hash = hash * 31 + cp;
            }
        }
        for (int cp = 0x3100; cp <= 0x10FFFF; cp += 251) {
            if (p.test(cp)) {
                count++;
                hash = hash * 31 + cp;
            }
        }
        System.out.println(name + " " + count + " " + hash);
    }

    public static void main(String[] args) {
        count("letter", Character::isLetter);
        count("digit", Character::isDigit);
        count("letterOrDigit", Character::isLetterOrDigit);
        count("upper", Character::isUpperCase);
        count("lower", Character::isLowerCase);
        count("title", Character::isTitleCase);
        count("space", Character::isSpaceChar);
        count("whitespace", Character::isWhitespace);
        count("defined", Character::isDefined);
        count("alphabetic", Character::isAlphabetic);
        count("ideographic", Character::isIdeographic);
        count("control", Character::isISOControl);
        count("javaStart", Character::isJavaIdentifierStart);
        count("javaPart", Character::isJavaIdentifierPart);
        count("unicodeStart", Character::isUnicodeIdentifierStart);
        count("ignorable", Character::isIdentifierIgnorable);
        count("mirrored", Character::isMirrored);
        count("supplementary", Character::isSupplementaryCodePoint);
        count("bmp", Character::isBmpCodePoint);
        long hash = 0;
        for (int cp = 0; cp < 0x2000; cp++) {
            hash = hash * 31 + Character.getType(cp);
            hash = hash * 31 + Character.getNumericValue(cp);
            hash = hash * 31 + Character.getDirectionality(cp);
            hash = hash * 31 + Character.toUpperCase(cp) + Character.toLowerCase(cp) + Character.toTitleCase(cp);
            hash = hash * 31 + Character.digit(cp, 16);
        }
        System.out.println(hash);
        for (int cp : new int[] {'a', 'Z', '5', ' ', '\n', '_', '$', 0xE9, 0xDF, 0x1C5, 0x2160, 0x4E2D, 0xD800, 0xFFFF, 0x1F600, 0x10FFFF}) {
            System.out.println(Integer.toHexString(cp) + " " + Character.getType(cp) + " " + Character.isLetter(cp) + Character.isDigit(cp) + " " + Character.toUpperCase(cp) + " " + Character.getNumericValue(cp) + " "
                + Character.isValidCodePoint(cp) + " " + Character.charCount(cp) + " " + Character.UnicodeBlock.of(cp) + " " + (Character.isDefined(cp) ? Character.UnicodeScript.of(cp) : "-"));
        }
        System.out.println(Character.isHighSurrogate('\ud800') + " " + Character.isLowSurrogate('\ud800') + " " + Character.isSurrogate('\udfff') + " " + Character.isValidCodePoint(0x110000) + " " + Character.reverseBytes('\u1234') / 256);
        System.out.println(Character.compare('a', 'b') + " " + Character.toString('c') + Character.toString(100) + " " + Character.toChars(0x1F600).length + " " + Character.codePointAt(new char[] {'\ud83d', '\ude00'}, 0) + " " + Character.codePointCount("a\ud83d\ude00", 0, 3) + " " + Character.MIN_RADIX + Character.MAX_RADIX);
    }
}
