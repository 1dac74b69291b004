// HexFormat printing and parsing, and name-based, parsed and compared UUIDs.
package codec;

import java.nio.charset.StandardCharsets;
import java.util.*;

public class HexAndUuid {
    public static void main(String[] args) {
        byte[] b = {0, 1, 15, 16, 127, -128, -1};
        HexFormat h = HexFormat.of();
        HexFormat d = HexFormat.ofDelimiter(":").withUpperCase();
        HexFormat p = HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h");
        System.out.println(h.formatHex(b) + " " + d.formatHex(b) + " " + p.formatHex(b) + " " + h.formatHex(b, 2, 4) + " [" + d.formatHex(new byte[0]) + "]");
        System.out.println(Arrays.toString(h.parseHex("00ff7Fa0")) + Arrays.toString(d.parseHex("0A:0b:C0")) + Arrays.toString(p.parseHex("0x01h, 0xffh")) + Arrays.equals(b, d.parseHex(d.formatHex(b))));
        System.out.println(h.toHexDigits((byte) -2) + " " + h.toHexDigits('\u20ac') + " " + h.toHexDigits((short) 10) + " " + h.toHexDigits(-1) + " " + h.withUpperCase().toHexDigits(0xABCDEFL) + " " + h.toHexDigits(0x12345L, 3) + " " + h.toLowHexDigit(29) + h.toHighHexDigit(0xAF));
        System.out.println(HexFormat.fromHexDigits("7fffffff") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.fromHexDigit('f') + " " + HexFormat.isHexDigit('g') + " " + HexFormat.isHexDigit('A') + " " + HexFormat.fromHexDigits("xxabyy", 2, 4));
        System.out.println(d + " " + p.equals(HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h")) + " " + d.delimiter() + d.isUpperCase() + p.prefix() + p.suffix());
        for (Runnable r : new Runnable[] {() -> h.parseHex("abc"), () -> h.parseHex("zz"), () -> d.parseHex("00-11"), () -> p.parseHex("0x1h"), () -> HexFormat.fromHexDigits("123456789"), () -> HexFormat.fromHexDigit('!'), () -> HexFormat.fromHexDigits("")}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (String s : new String[] {"", "hello", "www.example.com"}) {
            UUID u = UUID.nameUUIDFromBytes(s.getBytes(StandardCharsets.UTF_8));
            System.out.println(u + " v" + u.version() + " variant " + u.variant() + " hash " + u.hashCode() + " " + u.getMostSignificantBits() + " " + u.getLeastSignificantBits());
        }
        UUID a = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        UUID z = new UUID(-1L, 1L);
        UUID q = new UUID(0x7fffffffffffffffL, 0);
        System.out.println(a + " " + z + " " + a.timestamp() + " " + a.clockSequence() + " " + a.node() + " " + a.version());
        System.out.println(z.compareTo(q) + " " + q.compareTo(z) + " " + a.compareTo(a) + " " + a.equals(UUID.fromString(a.toString())) + " " + UUID.fromString("1-2-3-4-5"));
        for (Runnable r : new Runnable[] {() -> UUID.fromString("123"), () -> UUID.fromString("g23e4567-e89b-12d3-a456-426614174000"), () -> UUID.fromString("1-2-3-4-5-6"), () -> z.timestamp(), () -> UUID.fromString("")}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        TreeSet<UUID> sorted = new TreeSet<>();
        for (int i = 0; i < 6; i++) sorted.add(UUID.nameUUIDFromBytes(new byte[] {(byte) i}));
        sorted.forEach(System.out::println);
    }
}
