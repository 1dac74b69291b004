// Base64 basic, URL and MIME codecs, padding, wrapping streams and illegal input messages.
package codec;

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Base64Variants {
    public static void main(String[] args) throws IOException {
        String[] vectors = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
        for (String v : vectors) {
            byte[] b = v.getBytes(StandardCharsets.US_ASCII);
            String e = Base64.getEncoder().encodeToString(b);
            System.out.println(v + " " + e + " " + Base64.getEncoder().withoutPadding().encodeToString(b) + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.US_ASCII));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        String basic = Base64.getEncoder().encodeToString(all);
        String url = Base64.getUrlEncoder().encodeToString(all);
        String mime = Base64.getMimeEncoder().encodeToString(all);
        System.out.println(basic + "\n" + url + "\n" + mime.replace("\r\n", "~"));
        System.out.println(Arrays.equals(all, Base64.getDecoder().decode(basic)) + " " + Arrays.equals(all, Base64.getUrlDecoder().decode(url)) + " " + Arrays.equals(all, Base64.getMimeDecoder().decode(mime)));
        Base64.Encoder narrow = Base64.getMimeEncoder(10, new byte[] {'|'});
        System.out.println(narrow.encodeToString(Arrays.copyOf(all, 30)));
        System.out.println(new String(Base64.getMimeDecoder().decode("Zm 9v\n!!Ym\tFy"), StandardCharsets.US_ASCII) + " " + new String(Base64.getDecoder().decode("Zm8"), StandardCharsets.US_ASCII));
        byte[] dst = new byte[20];
        System.out.println(Base64.getEncoder().encode("hello".getBytes(), dst) + " " + new String(dst, 0, 8, StandardCharsets.US_ASCII) + " " + Base64.getDecoder().decode("aGVsbG8=".getBytes(), dst) + " " + new String(dst, 0, 5, StandardCharsets.US_ASCII));
        ByteBuffer buf = Base64.getEncoder().encode(ByteBuffer.wrap(all, 250, 6));
        System.out.println(StandardCharsets.US_ASCII.decode(buf));
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        try (OutputStream out = Base64.getEncoder().wrap(sink)) {
            for (int i = 0; i < 100; i++) out.write(i * 7);
        }
        System.out.println(sink);
        int sum = 0;
        try (InputStream in = Base64.getDecoder().wrap(new ByteArrayInputStream(sink.toByteArray()))) {
            for (int c; (c = in.read()) >= 0;) sum = sum * 31 + c;
        }
        System.out.println("stream sum " + sum);
        String[] bad = {"a", "ab=", "abc*", "ab==c", "====", "abcd====", "a_b-", "Zg==Zg==", "Zh", "Zm9vYmF"};
        for (String s : bad) {
            try {
                System.out.println(s + " -> " + Arrays.toString(Base64.getDecoder().decode(s)));
            } catch (IllegalArgumentException e) {
                System.out.println(s + " -> " + e.getMessage());
            }
        }
        try {
            Base64.getEncoder().encode(all, new byte[3]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Base64.getMimeEncoder(8, new byte[] {'A'});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
