// Shows arithmetic on byte, short and char operands: promotion, narrowing and unsigned tricks.
package arith;

public class SmallTypeArithmetic {
    static byte addBytes(byte a, byte b) {
        return (byte) (a + b);
    }

    static short mulShorts(short a, short b) {
        return (short) (a * b);
    }

    static char rotate(char c, int by) {
        return (char) ((c - 'a' + by + 26) % 26 + 'a');
    }

    static int crc8(byte[] data) {
        int crc = 0;
        for (byte value : data) {
            crc ^= value & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x80) != 0 ? ((crc << 1) ^ 0x07) & 0xFF : (crc << 1) & 0xFF;
            }
        }
        return crc;
    }

    public static void main(String[] args) {
        int byteChecksum = 0;
        for (int a = Byte.MIN_VALUE; a <= Byte.MAX_VALUE; a++) {
            for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b += 3) {
                byteChecksum = byteChecksum * 31 + addBytes((byte) a, (byte) b);
            }
        }
        System.out.println("byte sums " + byteChecksum);
        int shortChecksum = 0;
        for (int a = Short.MIN_VALUE; a <= Short.MAX_VALUE; a += 997) {
            for (int b = Short.MIN_VALUE; b <= Short.MAX_VALUE; b += 1009) {
                shortChecksum = shortChecksum * 31 + mulShorts((short) a, (short) b);
            }
        }
        System.out.println("short products " + shortChecksum);
        StringBuilder rotated = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) {
            rotated.append(rotate(c, 13)).append(rotate(c, -1));
        }
        System.out.println(rotated);
        byte b = (byte) 200;
        short s = (short) 40000;
        char c = (char) -1;
        System.out.println(b + " " + s + " " + (int) c + " " + (b & 0xFF) + " " + (s & 0xFFFF) + " " + (c + 1) + " " + (char) (c + 1 + 'x'));
        System.out.println(-b + " " + -s + " " + -c + " " + ~b + " " + ~s + " " + ~c + " " + +c);
        System.out.println((byte) -(byte) -128 + " " + (short) -(short) -32768 + " " + (byte) (b / -1) + " " + b % 7 + " " + s / b);
        final byte constant = 10;
        byte sum = constant + 20;
        char fromConstant = constant + 'A';
        System.out.println(sum + " " + fromConstant);
        System.out.println('a' + 'b' + " " + 'a' + 'b' + (int) (char) ('a' + 'b'));
        System.out.println((char) 97 + (byte) 3 + " " + (char) (97 + (byte) 3));
        byte[] data = "123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.out.println("crc8 " + Integer.toHexString(crc8(data)));
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (data[i] << 2);
        }
        System.out.println("crc8 " + Integer.toHexString(crc8(data)));
        char max = 'a';
        for (char x : "the quick brown fox".toCharArray()) {
            max = x > max ? x : max;
        }
        System.out.println(max + " " + (max > 100) + " " + (b < c) + " " + (s == (short) 40000) + " " + (s == 40000));
        System.out.println(true ? b : 0);
        System.out.println(true ? 'a' : 0);
        int zero = data.length - 9;
        System.out.println(zero == 0 ? 'a' : zero);
    }
}
