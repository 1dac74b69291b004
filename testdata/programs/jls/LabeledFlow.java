// Labelled breaks and continues through loops, switches and finally blocks, and definite assignment shapes.
package jls;

public class LabeledFlow {
    static String search(int[][] grid, int target) {
        String found = "none";
        outer:
        for (int r = 0; r < grid.length; r++) {
            for (int c = 0; c < grid[r].length; c++) {
                if (grid[r][c] < 0) continue outer;
                if (grid[r][c] == target) {
                    found = r + "," + c;
                    break outer;
                }
            }
        }
        return found;
    }

    static int block(int x) {
        int r = 0;
        check: {
            r += 1;
            if (x < 0) break check;
            r += 10;
            inner: {
                if (x == 0) break inner;
                if (x == 1) break check;
                r += 100;
            }
            r += 1000;
        }
        return r;
    }

    static String viaFinally(int n) {
        StringBuilder sb = new StringBuilder();
        loop:
        for (int i = 0; ; i++) {
            try {
                sb.append('t').append(i);
                if (i == 1) continue loop;
                if (i == n) break loop;
                if (i == 5) return sb.append("R").toString();
            } finally {
                sb.append('f');
                if (i == 7) break;
            }
            sb.append('e');
        }
        return sb.toString();
    }

    static int assigned(int x) {
        final int v;
        if (x > 0 && (x % 2 == 0 || x % 3 == 0)) v = 1;
        else if (x == -5) throw new IllegalArgumentException("minus five");
        else v = 2;
        int w;
        switch (v) {
            case 1:
                w = 10;
                break;
            default:
                w = 20;
        }
        boolean b;
        if (x > 3 && (b = x > 7)) return b ? w + 1 : w;
        while (true) {
            if (x-- < 0) {
                w += v;
                break;
            }
        }
        return w + v;
    }

    static int nested() {
        int n = 0;
        a:
        do {
            b:
            while (n < 100) {
                n++;
                for (int i = 0; ; i++) {
                    if (i == 3) continue b;
                    if (n % 7 == 0) break b;
                    if (n > 50) break a;
                }
            }
            n += 5;
            if (n % 2 == 0) continue a;
            n++;
        } while (n < 60);
        return n;
    }

    @SuppressWarnings("finally")
    static int swallow() {
        int tries = 0;
        while (true) {
            try {
                tries++;
                if (tries < 4) throw new RuntimeException("lost");
                return tries * 100;
            } finally {
                if (tries < 4) continue;
                tries = -1;
            }
        }
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, -1, 9}, {4, 9, 5}, {}, {9}};
        for (int t : new int[] {2, 9, 5, 7}) System.out.print(search(grid, t) + " ");
        System.out.println();
        for (int x = -1; x < 3; x++) System.out.print(block(x) + " ");
        System.out.println();
        for (int n : new int[] {0, 2, 4, 9}) System.out.println(viaFinally(n));
        for (int x : new int[] {-1, 0, 1, 2, 3, 4, 7, 9, 12}) System.out.print(assigned(x) + " ");
        System.out.println();
        System.out.println(nested() + " " + swallow());
        int primes = 0;
        next:
        for (int i = 2; i < 500; i++) {
            for (int d = 2; d * d <= i; d++) if (i % d == 0) continue next;
            primes++;
        }
        System.out.println(primes);
        int i = 0;
        int j;
        for (i = 0, j = 10; i < j; i++, j -= 2) System.out.print(i + ":" + j + " ");
        System.out.println(i + " " + j);
        for (;;) {
            if (++i > 10) break;
        }
        do i--; while (i > 7);
        System.out.println(i);
        try {
            System.out.println(assigned(-5));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
