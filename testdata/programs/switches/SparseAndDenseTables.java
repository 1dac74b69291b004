// Shows generated-looking switches: wide tables, holes, negative ranges, sparse keys and big case counts by checksum.
package switches;

public class SparseAndDenseTables {
    static int dense(int x) {
        return switch (x) {
            case 0 -> 7; case 1 -> 13; case 2 -> 5; case 3 -> 29; case 4 -> 2; case 5 -> 31; case 6 -> 3; case 7 -> 17;
            case 8 -> 11; case 9 -> 19; case 10 -> 23; case 11 -> 37; case 12 -> 41; case 13 -> 43; case 14 -> 47; case 15 -> 53;
            default -> -x;
        };
    }

    static int holes(int x) {
        switch (x) {
            case -20: return 1;
            case -18: return 2;
            case -15: return 3;
            case -11: return 4;
            case -6: return 5;
            case 0: return 6;
            case 7: return 7;
            case 9: return 8;
            case 10: return 9;
            default: return 0;
        }
    }

    static int sparse(int x) {
        return switch (x) {
            case Integer.MIN_VALUE, Integer.MAX_VALUE -> 1;
            case -1_000_000_000, 1_000_000_000 -> 2;
            case 0x7FFF, 0x8000, 0xFFFF, 0x10000 -> 3;
            case 1 << 24, 1 << 25, 1 << 26 -> 4;
            case -1 -> 5;
            default -> 6;
        };
    }

    static int tableAtMax(int x) {
        return switch (x) {
            case Integer.MAX_VALUE -> 1;
            case Integer.MAX_VALUE - 1 -> 2;
            case Integer.MAX_VALUE - 2 -> 3;
            case Integer.MAX_VALUE - 3 -> 4;
            default -> 5;
        };
    }

    static int tableAtMin(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1;
            case Integer.MIN_VALUE + 1 -> 2;
            case Integer.MIN_VALUE + 2 -> 3;
            case Integer.MIN_VALUE + 3 -> 4;
            default -> 5;
        };
    }

    static int unrolled(int[] to, int value, int count) {
        int i = 0;
        while (i < count) {
            switch (count - i) {
                default: to[i++] = value;
                case 3: to[i++] = value;
                case 2: to[i++] = value;
                case 1: to[i++] = value;
                case 0: break;
            }
        }
        return i;
    }

    public static void main(String[] args) {
        long checksum = 0;
        for (int x = -30; x < 30; x++) checksum = checksum * 31 + dense(x) * 100 + holes(x);
        System.out.println(checksum);
        int[] probes = {0, 1, -1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 4, Integer.MAX_VALUE, Integer.MAX_VALUE - 2,
            Integer.MAX_VALUE - 4, -1_000_000_000, 1_000_000_001, 0x8000, 0xFFFE, 1 << 25, (1 << 25) + 1};
        for (int p : probes) System.out.print(dense(p) + "," + holes(p) + "," + sparse(p) + "," + tableAtMax(p) + "," + tableAtMin(p) + " ");
        System.out.println();
        for (int n = 1; n <= 9; n++) System.out.print(unrolled(new int[12], n, n) + " ");
        System.out.println();
        long walk = 1;
        int at = 0;
        for (int i = 0; i < 100000; i++) {
            at = dense(at & 15) + (int) (walk & 7);
            walk = walk * 6364136223846793005L + at;
        }
        System.out.println(walk);
        int sparseSum = 0;
        for (int i = 0; i < 32; i++) sparseSum = sparseSum * 7 + sparse(1 << i) + sparse((1 << i) - 1) + sparse(-(1 << i));
        System.out.println(sparseSum);
        try {
            unrolled(new int[2], 1, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
