// Shows every conversion between the integral types with values that get truncated or sign-extended.
package arith;

public class IntegralConversions {
    static final long[] SOURCES = {
        0, 1, -1, 127, 128, 129, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 65537,
        2147483647L, 2147483648L, -2147483648L, -2147483649L, 4294967295L, 4294967296L, 0x123456789ABCDEFL,
        Long.MAX_VALUE, Long.MIN_VALUE
    };

    public static void main(String[] args) {
        for (long source : SOURCES) {
            byte b = (byte) source;
            short s = (short) source;
            char c = (char) source;
            int i = (int) source;
            System.out.println(source + " -> " + b + " " + s + " " + (int) c + " " + i);
        }
        long checksum = 0;
        for (long source : SOURCES) {
            byte b = (byte) source;
            short s = (short) source;
            char c = (char) source;
            int i = (int) source;
            checksum = checksum * 131 + (short) b;
            checksum = checksum * 131 + (char) b;
            checksum = checksum * 131 + (int) b;
            checksum = checksum * 131 + (long) b;
            checksum = checksum * 131 + (byte) s;
            checksum = checksum * 131 + (char) s;
            checksum = checksum * 131 + (int) s;
            checksum = checksum * 131 + (long) s;
            checksum = checksum * 131 + (byte) c;
            checksum = checksum * 131 + (short) c;
            checksum = checksum * 131 + (int) c;
            checksum = checksum * 131 + (long) c;
            checksum = checksum * 131 + (byte) i;
            checksum = checksum * 131 + (short) i;
            checksum = checksum * 131 + (char) i;
            checksum = checksum * 131 + (long) i;
            System.out.println(source + " " + (int) (char) b + " " + (short) c + " " + (byte) c + " " + (int) (char) s
                + " " + (byte) (char) (short) i + " " + (long) (int) source + " " + (i & 0xFFFFFFFFL) + " " + checksum);
        }
        byte[] bytes = new byte[6];
        short[] shorts = new short[6];
        char[] chars = new char[6];
        for (int n = 0; n < 6; n++) {
            bytes[n] = (byte) (n * 50);
            shorts[n] = (short) (n * 13107);
            chars[n] = (char) (n * -13107);
        }
        for (int n = 0; n < 6; n++) {
            System.out.println(bytes[n] + " " + shorts[n] + " " + (int) chars[n] + " " + (bytes[n] + shorts[n] + chars[n]));
        }
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -2) + " " + Integer.toUnsignedLong(-3));
    }
}
