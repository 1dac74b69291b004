// Deflater and Inflater at all levels and strategies, cut into pieces, flushed, with dictionaries; broken streams.
package natives;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class DeflateStreams {
    static byte[] sample(Random random, int length) {
        byte[] bytes = new byte[length];
        int at = 0;
        while (at < length) {
            int sort = random.nextInt(4);
            int count = Math.min(length - at, random.nextInt(300) + 1);
            int from = at > 10 ? random.nextInt(at) : 0;
            byte value = (byte) random.nextInt();
            for (int i = 0; i < count; i++) {
                if (sort == 0 && at > 10) {
                    bytes[at + i] = bytes[from + i];
                } else if (sort == 1) {
                    bytes[at + i] = value;
                } else {
                    bytes[at + i] = (byte) ('a' + random.nextInt(sort == 2 ? 18 : 256));
                }
            }
            at += count;
        }
        return bytes;
    }

    static String sums(byte[] bytes) {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        CRC32C crc32c = new CRC32C();
        crc.update(bytes);
        adler.update(bytes);
        crc32c.update(bytes);
        return bytes.length + ":" + Long.toHexString(crc.getValue()) + ":" + Long.toHexString(adler.getValue())
                + ":" + Long.toHexString(crc32c.getValue());
    }

    static byte[] deflate(Deflater deflater, byte[] input, int piece, int room, Random random, int newLevel) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[room];
        int step = 0;
        for (int at = 0; at < input.length; step++) {
            int count = Math.min(piece, input.length - at);
            deflater.setInput(input, at, count);
            at += count;
            if (newLevel >= 0 && step == 2) {
                deflater.setLevel(newLevel);
            }
            if (at == input.length) {
                deflater.finish();
            }
            int choice = random.nextInt(6);
            int flush = choice == 0 ? Deflater.SYNC_FLUSH : choice == 1 ? Deflater.FULL_FLUSH : Deflater.NO_FLUSH;
            int written;
            while ((written = deflater.deflate(buffer, 0, room, flush)) > 0) {
                out.write(buffer, 0, written);
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        return out.toByteArray();
    }

    static void broken(int... stream) {
        byte[] bytes = new byte[stream.length];
        for (int i = 0; i < stream.length; i++) {
            bytes[i] = (byte) stream[i];
        }
        Inflater inflater = new Inflater();
        inflater.setInput(bytes);
        byte[] output = new byte[100];
        try {
            int count = inflater.inflate(output);
            System.out.println(count + " " + inflater.finished() + " " + inflater.needsInput() + " "
                    + inflater.needsDictionary() + " " + inflater.getRemaining());
        } catch (DataFormatException e) {
            System.out.println(e.getMessage() + " " + inflater.getTotalOut() + " " + inflater.getTotalIn());
        }
        inflater.end();
    }

    static void roundTrip(int number, Random random) throws DataFormatException {
        byte[] input = sample(random, random.nextInt(number < 20 ? 3000 : 50000) + 1);
        int level = random.nextInt(11) - 1;
        boolean nowrap = random.nextBoolean();
        byte[] dictionary = number % 7 == 3 ? Arrays.copyOf(input, Math.min(input.length, 500)) : null;
        Deflater deflater = new Deflater(level, nowrap);
        deflater.setStrategy(random.nextInt(3));
        if (dictionary != null) {
            deflater.setDictionary(dictionary);
        }
        int newLevel = number % 3 == 0 ? random.nextInt(10) : -1;
        byte[] stream = deflate(deflater, input, random.nextInt(5000) + 1, random.nextInt(20000) + 30, random, newLevel);
        System.out.println(number + " level " + level + " " + sums(input) + " " + deflater.getAdler() + " "
                + deflater.getBytesRead() + " " + (deflater.getBytesWritten() == stream.length));
        deflater.end();

        Inflater inflater = new Inflater(nowrap);
        if (nowrap && dictionary != null) {
            inflater.setDictionary(dictionary);
        }
        inflater.setInput(stream);
        byte[] output = new byte[input.length + 1];
        int at = 0;
        while (!inflater.finished()) {
            int count = inflater.inflate(output, at, Math.min(777, output.length - at));
            at += count;
            if (inflater.needsDictionary()) {
                System.out.println("  wants dictionary " + inflater.getAdler());
                inflater.setDictionary(dictionary);
            } else if (count == 0) {
                break;
            }
        }
        System.out.println("  " + Arrays.equals(input, Arrays.copyOf(output, at)) + " " + inflater.getRemaining() + " "
                + inflater.getAdler());
        inflater.end();
    }

    static void containers() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write("hello gzip world hello gzip world".getBytes());
        }
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            System.out.println(new String(gzip.readAllBytes()));
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        } catch (IOException e) {
            System.out.println(e);
        }
        out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("zeros"));
            zip.write(new byte[1000]);
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("dir/abc.txt");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(3);
            stored.setCrc(0x352441c2L);
            zip.putNextEntry(stored);
            zip.write("abc".getBytes());
            zip.closeEntry();
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                System.out.println(entry.getName() + " " + zip.readAllBytes().length + " " + entry.getMethod());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random(42);
        for (int number = 0; number < 30; number++) {
            roundTrip(number, random);
        }
        broken(0x78, 0x9d, 0, 0);
        broken(0x77, 0x85, 0, 0);
        broken(0x88, 0x1c, 0, 0);
        broken(0x78, 0x9c, 7);
        broken(0x78, 0x9c, 1, 1, 0, 0, 0);
        broken(0x78, 0x9c, 3, 0, 0, 0, 0, 9);
        broken(0x78, 0x9c, 3, 0, 0, 0, 0, 1, 55, 66);
        broken(0x78, 0x9c, 0x4b, 4, 0x62, 0);
        broken(0x78, 0x9c, 0xfd, 0xff, 0xff);
        broken(0x78, 0x9c, 0x05, 0xe0, 0x00, 0x00, 0x00);
        broken(0x78, 0x9c, 0x4b, 0x4c);
        broken(0x78, 0xbb, 0, 0, 0, 1, 3, 0);
        containers();
    }
}
