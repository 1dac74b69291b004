// Charset encoders and decoders: malformed input, replacement, surrogates, partial buffers and byte order marks.
package codec;

import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetCoding {
    static String hex(byte[] b) {
        StringJoiner j = new StringJoiner(" ");
        for (byte x : b) j.add(String.format("%02x", x));
        return j.toString();
    }

    static String esc(CharSequence s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) sb.append(s.charAt(i) < 127 && s.charAt(i) >= 32 ? String.valueOf(s.charAt(i)) : String.format("\\u%04x", (int) s.charAt(i)));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String s = "A\u00e9\u20ac\uD83D\uDE00z";
        for (String name : new String[] {"US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "windows-1252"}) {
            Charset c = Charset.forName(name);
            byte[] b = s.getBytes(c);
            System.out.println(name + " " + hex(b) + " back " + esc(new String(b, c)) + " equal " + new String(b, c).equals(s));
        }
        System.out.println(hex("x\uD800y".getBytes(StandardCharsets.UTF_8)) + " " + hex("\uDC00".getBytes(StandardCharsets.UTF_16BE)));
        byte[][] malformed = {{(byte) 0xC0, (byte) 0x80}, {(byte) 0xE2, (byte) 0x82}, {(byte) 0xF0, (byte) 0x9F, 'x'}, {(byte) 0xFF, 'a'}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {'o', 'k', (byte) 0x80}};
        for (byte[] m : malformed) {
            String report;
            try {
                report = esc(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(m)));
            } catch (CharacterCodingException e) {
                report = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(hex(m) + " replace " + esc(new String(m, StandardCharsets.UTF_8)) + " report " + report);
        }
        CharsetDecoder ignore = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE);
        System.out.println(ignore.decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xFF, 'b'})) + " " + ignore.averageCharsPerByte() + " " + ignore.maxCharsPerByte());
        CharsetDecoder repl = StandardCharsets.US_ASCII.newDecoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith("#");
        System.out.println(repl.decode(ByteBuffer.wrap(new byte[] {'a', -1, 'b'})));
        CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
        System.out.println(ascii.canEncode('\u00e9') + " " + ascii.canEncode("plain") + " " + hex(ascii.replacement()) + " " + ascii.maxBytesPerChar());
        try {
            ascii.encode(CharBuffer.wrap("caf\u00e9"));
        } catch (UnmappableCharacterException e) {
            System.out.println(e.getMessage() + " " + e.getInputLength());
        }
        System.out.println(hex(ascii.onUnmappableCharacter(CodingErrorAction.REPLACE).encode(CharBuffer.wrap("\u00e9!")).array()));
        CharsetEncoder utf = StandardCharsets.UTF_8.newEncoder();
        CharBuffer in = CharBuffer.wrap(s);
        ByteBuffer out = ByteBuffer.allocate(4);
        StringBuilder log = new StringBuilder();
        CoderResult r;
        do {
            r = utf.encode(in, out, true);
            log.append(r).append('@').append(in.position()).append(' ');
            out.flip();
            byte[] chunk = new byte[out.remaining()];
            out.get(chunk);
            log.append(hex(chunk)).append("; ");
            out.clear();
        } while (r.isOverflow());
        System.out.println(log + "" + utf.flush(out));
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder();
        CharBuffer chars = CharBuffer.allocate(10);
        System.out.println(dec.decode(ByteBuffer.wrap(new byte[] {(byte) 0xE2, (byte) 0x82}), chars, false) + " " + dec.decode(ByteBuffer.wrap(new byte[] {(byte) 0xE2, (byte) 0x82}), chars, true));
        System.out.println(Charset.forName("latin1").name() + " " + Charset.isSupported("UTF-9") + " " + new TreeSet<>(StandardCharsets.US_ASCII.aliases()).first() + " " + StandardCharsets.UTF_8.contains(StandardCharsets.UTF_16) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII));
        for (String bad : new String[] {"no-such-charset", "bad name", ""}) {
            try {
                Charset.forName(bad);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
