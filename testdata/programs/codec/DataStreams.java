// DataOutputStream and DataInputStream over byte arrays: every primitive, modified UTF-8 and end of file.
package codec;

import java.io.*;

public class DataStreams {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x));
        return sb.toString();
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeByte(300);
        out.writeShort(-30000);
        out.writeChar('\u20ac');
        out.writeInt(Integer.MIN_VALUE + 1);
        out.writeLong(0x1122334455667788L);
        out.writeFloat(Float.MIN_VALUE);
        out.writeDouble(Double.NEGATIVE_INFINITY);
        out.writeUTF("nul \0 e\u00e9 euro\u20ac \uD83D\uDE00");
        out.writeBytes("bytes\u0141");
        out.writeChars("ch");
        System.out.println(out.size() + " " + hex(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + Long.toHexString(in.readLong()) + " " + in.readFloat() + " " + in.readDouble());
        String utf = in.readUTF();
        System.out.println(utf.length() + " " + utf.codePointAt(utf.length() - 2) + " " + utf.indexOf('\0') + " available " + in.available());
        byte[] six = new byte[6];
        in.readFully(six);
        System.out.println(hex(six) + " " + in.skipBytes(1) + " " + in.readByte() + " " + in.skipBytes(10) + " " + in.read());
        String[] ops = {"int", "boolean", "utf", "fully"};
        for (String op : ops) {
            DataInputStream shortIn = new DataInputStream(new ByteArrayInputStream(op.equals("boolean") ? new byte[0] : new byte[] {0, 5, 65}));
            try {
                switch (op) {
                    case "int" -> shortIn.readInt();
                    case "boolean" -> shortIn.readBoolean();
                    case "utf" -> shortIn.readUTF();
                    default -> shortIn.readFully(new byte[4]);
                }
            } catch (EOFException e) {
                System.out.println(op + " EOF " + e.getMessage());
            }
        }
        byte[][] badUtf = {{0, 1, (byte) 0x80}, {0, 2, (byte) 0xC3, 'x'}, {0, 1, (byte) 0xE2}, {0, 2, (byte) 0xF0, (byte) 0x9F}};
        for (byte[] b : badUtf) {
            try {
                new DataInputStream(new ByteArrayInputStream(b)).readUTF();
            } catch (UTFDataFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            out.writeUTF("x".repeat(70000));
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        bytes.reset();
        long check = 0;
        for (int i = 0; i < 1000; i++) {
            out.writeInt(i * i);
            out.writeDouble(i / 8.0);
        }
        in = new DataInputStream(new BufferedInputStream(new ByteArrayInputStream(bytes.toByteArray()), 13));
        for (int i = 0; i < 1000; i++) check = check * 31 + in.readInt() + Double.doubleToLongBits(in.readDouble());
        System.out.println(bytes.size() + " " + check);
        System.out.println(in.read() + " " + in.available());
    }
}
