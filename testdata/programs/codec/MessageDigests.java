// MD5, SHA-1, SHA-256 and SHA-512 of known texts, in pieces, cloned and of every short length.
package codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;

public class MessageDigests {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] algorithms = {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-256"};
        String[] texts = {"", "abc", "The quick brown fox jumps over the lazy dog", "a".repeat(200)};
        for (String a : algorithms) {
            MessageDigest md = MessageDigest.getInstance(a);
            System.out.println(md.getAlgorithm() + " " + md.getDigestLength());
            for (String t : texts) System.out.println("  " + hex(md.digest(t.getBytes(StandardCharsets.UTF_8))));
        }
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        byte[] data = new byte[300];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * i);
        for (int chunk : new int[] {1, 7, 64, 65, 300}) {
            for (int at = 0; at < data.length; at += chunk) sha.update(data, at, Math.min(chunk, data.length - at));
            System.out.println("chunk " + chunk + " " + hex(sha.digest()));
        }
        int h = 0;
        MessageDigest md5 = MessageDigest.getInstance("md5");
        for (int len = 0; len < 130; len++) {
            md5.update(data, 0, len);
            h = h * 31 + Arrays.hashCode(md5.digest());
        }
        System.out.println("all lengths " + h);
        sha.update("abc".getBytes(StandardCharsets.US_ASCII));
        MessageDigest copy = (MessageDigest) sha.clone();
        sha.update((byte) 'd');
        System.out.println(hex(copy.digest()).substring(0, 16) + " " + hex(sha.digest()).substring(0, 16));
        sha.update(data);
        sha.reset();
        sha.update(ByteBuffer.wrap("abc".getBytes(StandardCharsets.US_ASCII)));
        byte[] out = new byte[40];
        System.out.println(sha.digest(out, 4, 32) + " " + hex(out));
        System.out.println(MessageDigest.isEqual(new byte[] {1, 2}, new byte[] {1, 2}) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1, 2}) + " " + MessageDigest.isEqual(null, null));
        try {
            sha.digest(out, 20, 32);
        } catch (IllegalArgumentException | DigestException e) {
            System.out.println(e.getMessage());
        }
        try {
            MessageDigest.getInstance("SHA-999");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        byte[] block = new byte[0];
        String found = null;
        for (int nonce = 0; found == null; nonce++) {
            block = sha.digest(("block" + nonce).getBytes(StandardCharsets.US_ASCII));
            if (block[0] == 0) found = "nonce " + nonce + " " + hex(block);
        }
        System.out.println(found);
    }
}
