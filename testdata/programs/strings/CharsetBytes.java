// Shows getBytes and decoding in several charsets, malformed input, round trips and unmappable characters.
package strings;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

public class CharsetBytes {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) sb.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        return sb.toString();
    }

    static String escape(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c > 31 && c < 127 ? "" + c : "\\" + Integer.toHexString(c));
        return sb.toString();
    }

    static byte[] bytes(int... values) {
        byte[] b = new byte[values.length];
        for (int i = 0; i < b.length; i++) b[i] = (byte) values[i];
        return b;
    }

    public static void main(String[] args) throws Exception {
        Charset[] charsets = {StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, Charset.forName("UTF-32BE"), Charset.forName("windows-1252")};
        String[] texts = {"", "plain", "\u00e9\u00ff", "\u20ac\u4e2d", "\ud83d\ude00!", "\ud83d?", "x\udc00", "\u0000\u007f\u0080\u07ff\u0800\uffff", "\ufeffbom"};
        for (Charset c : charsets) {
            System.out.println(c.name());
            for (String t : texts) {
                byte[] b = t.getBytes(c);
                String back = new String(b, c);
                System.out.println("  " + escape(t) + " " + hex(b) + " " + (back.equals(t) ? "same" : escape(back)));
            }
        }
        byte[][] malformed = {
            bytes(0x80), bytes(0xc3), bytes(0xc3, 0x28), bytes(0xe2, 0x82), bytes(0xe2, 0x28, 0xa1), bytes(0xf0, 0x9f, 0x98), bytes(0xf0, 0x28, 0x8c, 0x28), bytes(0xc0, 0x80), bytes(0xed, 0xa0, 0x80),
            bytes(0xf8, 0x88, 0x80, 0x80, 0x80), bytes(0xff, 0xfe, 0x41), bytes(0x41, 0xe9, 0x42), bytes(0xf4, 0x90, 0x80, 0x80), bytes(0xe0, 0x80, 0x80)
        };
        for (byte[] b : malformed) System.out.println(hex(b) + " utf8 " + escape(new String(b, StandardCharsets.UTF_8)) + " ascii " + escape(new String(b, StandardCharsets.US_ASCII)) + " utf16 " + escape(new String(b, StandardCharsets.UTF_16)));
        System.out.println(hex("a\u00e9".getBytes("ISO-8859-1")) + " " + new String(bytes(65, 66, 67), 1, 2, "UTF-8") + " " + new String(bytes(65, 66, 67), 0, 1, StandardCharsets.US_ASCII));
        for (String name : new String[] {"no-such", "bad name!", "utf8", "latin1"}) {
            try {
                System.out.println(hex("\u00e9".getBytes(name)));
            } catch (UnsupportedEncodingException e) {
                System.out.println(e);
            }
            try {
                System.out.println(Charset.forName(name).name() + " " + Charset.isSupported(name));
            } catch (UnsupportedCharsetException | IllegalCharsetNameException e) {
                System.out.println(e);
            }
        }
        try {
            new String(bytes(1, 2), 1, 5, StandardCharsets.UTF_8);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        for (int cp = 1; cp < 0x20000; cp += 331) if (cp < 0xd800 || cp > 0xdfff) sb.appendCodePoint(cp);
        byte[] utf8 = sb.toString().getBytes(StandardCharsets.UTF_8);
        System.out.println(utf8.length + " " + java.util.Arrays.hashCode(utf8) + " " + new String(utf8, StandardCharsets.UTF_8).contentEquals(sb));
    }
}
