// Hand-written MD5, CRC-16, FNV, Murmur-like mixing, xorshift and a consistent hashing ring.
package algos;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;

public class HashesAndChecksums {
    static final int[] K = new int[64];
    static final int[] S = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    static {
        for (int i = 0; i < 64; i++) K[i] = (int) (long) Math.floor(StrictMath.abs(StrictMath.sin(i + 1)) * 4294967296.0);
    }

    static byte[] md5(byte[] in) {
        byte[] m = Arrays.copyOf(in, (in.length + 8) / 64 * 64 + 64);
        m[in.length] = (byte) 0x80;
        long bits = in.length * 8L;
        for (int i = 0; i < 8; i++) m[m.length - 8 + i] = (byte) (bits >>> 8 * i);
        int[] h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        for (int off = 0; off < m.length; off += 64) {
            int a = h[0];
            int b = h[1];
            int c = h[2];
            int d = h[3];
            for (int i = 0; i < 64; i++) {
                int f;
                int g;
                switch (i / 16) {
                    case 0: f = b & c | ~b & d; g = i; break;
                    case 1: f = d & b | ~d & c; g = (5 * i + 1) % 16; break;
                    case 2: f = b ^ c ^ d; g = (3 * i + 5) % 16; break;
                    default: f = c ^ (b | ~d); g = 7 * i % 16;
                }
                int w = m[off + g * 4] & 255 | (m[off + g * 4 + 1] & 255) << 8 | (m[off + g * 4 + 2] & 255) << 16 | m[off + g * 4 + 3] << 24;
                int t = a + f + K[i] + w;
                a = d;
                d = c;
                c = b;
                b += Integer.rotateLeft(t, S[i / 16 * 4 + i % 4]);
            }
            h[0] += a;
            h[1] += b;
            h[2] += c;
            h[3] += d;
        }
        byte[] out = new byte[16];
        for (int i = 0; i < 16; i++) out[i] = (byte) (h[i / 4] >>> 8 * (i % 4));
        return out;
    }

    static int crc16(byte[] b) {
        int c = 0xFFFF;
        for (byte x : b) {
            c ^= (x & 255) << 8;
            for (int k = 0; k < 8; k++) c = ((c & 0x8000) != 0 ? c << 1 ^ 0x1021 : c << 1) & 0xFFFF;
        }
        return c;
    }

    static long fnv(byte[] b) {
        long h = 0xcbf29ce484222325L;
        for (byte x : b) h = (h ^ x & 255) * 0x100000001b3L;
        return h;
    }

    static int mix(int h) {
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    public static void main(String[] args) throws Exception {
        MessageDigest lib = MessageDigest.getInstance("MD5");
        boolean same = true;
        for (int n = 0; n < 150; n++) {
            byte[] b = "x".repeat(n).concat("end").getBytes(StandardCharsets.US_ASCII);
            same &= Arrays.equals(md5(b), lib.digest(b));
        }
        System.out.println("md5 agrees " + same + " " + HexFormat.of().formatHex(md5("abc".getBytes())) + " " + HexFormat.of().formatHex(md5(new byte[0])));
        for (String s : new String[] {"", "123456789", "hello world"}) System.out.println(Integer.toHexString(crc16(s.getBytes())) + " " + Long.toHexString(fnv(s.getBytes())) + " " + s.hashCode() + " " + Integer.toHexString(mix(s.hashCode())));
        long x = 88172645463325252L;
        long acc = 0;
        for (int i = 0; i < 10000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            acc += x & 0xFF;
        }
        System.out.println(Long.toHexString(x) + " " + acc);
        TreeMap<Integer, String> ring = new TreeMap<>();
        for (String node : new String[] {"alpha", "beta", "gamma"}) for (int v = 0; v < 40; v++) ring.put(mix((node + v).hashCode()), node);
        Map<String, Integer> load = new TreeMap<>();
        Map<String, String> owner = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            Map.Entry<Integer, String> e = ring.ceilingEntry(mix(("key" + i).hashCode()));
            String o = (e == null ? ring.firstEntry() : e).getValue();
            load.merge(o, 1, Integer::sum);
            owner.put("key" + i, o);
        }
        System.out.println(load);
        for (int v = 0; v < 40; v++) ring.put(mix(("delta" + v).hashCode()), "delta");
        int moved = 0;
        for (int i = 0; i < 1000; i++) {
            Map.Entry<Integer, String> e = ring.ceilingEntry(mix(("key" + i).hashCode()));
            if (!(e == null ? ring.firstEntry() : e).getValue().equals(owner.get("key" + i))) moved++;
        }
        System.out.println("moved " + moved);
        int luhn = 0;
        String card = "4539578763621486";
        for (int i = 0; i < card.length(); i++) {
            int d = card.charAt(card.length() - 1 - i) - '0';
            if (i % 2 == 1 && (d *= 2) > 9) d -= 9;
            luhn += d;
        }
        System.out.println("luhn " + luhn % 10);
        int isbn = 0;
        for (int i = 0; i < 12; i++) isbn += ("978030640615".charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
        System.out.println("isbn check " + (10 - isbn % 10) % 10);
    }
}
