// Shows labeled break and continue across nested loops, blocks, switches and finally clauses.
package control;

public class LabeledJumps {
    static String search(int[][] grid, int wanted) {
        String where = "none";
        outer:
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[row].length; column++) {
                if (grid[row][column] < 0) continue outer;
                if (grid[row][column] == wanted) {
                    where = row + ":" + column;
                    break outer;
                }
            }
        }
        return where;
    }

    static int primesBelow(int limit) {
        int count = 0;
        candidates:
        for (int n = 2; n < limit; n++) {
            for (int d = 2; d * d <= n; d++) if (n % d == 0) continue candidates;
            count++;
        }
        return count;
    }

    static String finallyJumps() {
        StringBuilder log = new StringBuilder();
        loop:
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break loop;
                log.append('t').append(i);
            } finally {
                log.append('f').append(i);
            }
        }
        return log.toString();
    }

    @SuppressWarnings("finally")
    static int breakOutOfFinally() {
        int result = 0;
        while (true) {
            try {
                return 1;
            } finally {
                result++;
                if (result < 3) continue;
                break;
            }
        }
        return result * 100;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, -1, 3}, {}, {4, 5}, {-1, 6}, {3, 7}};
        for (int wanted = 0; wanted < 8; wanted++) System.out.print(search(grid, wanted) + " ");
        System.out.println();
        System.out.println("primes " + primesBelow(100) + " " + primesBelow(5000));
        System.out.println(finallyJumps());
        System.out.println(breakOutOfFinally());
        for (int n = 0; n < 4; n++) {
            block:
            {
                if (n == 1) break block;
                inner:
                {
                    if (n == 2) break inner;
                    if (n == 3) break block;
                    System.out.print("body ");
                }
                System.out.print("after-inner ");
            }
            System.out.println("n " + n);
        }
        int steps = 0;
        a:
        while (true) {
            b:
            do {
                switch (steps++) {
                    case 0: continue a;
                    case 1: continue b;
                    case 2: break;
                    case 3: break b;
                    default: break a;
                }
                System.out.print("after-switch ");
            } while (steps < 10);
            System.out.print("after-b ");
        }
        System.out.println("steps " + steps);
        label: System.out.println("labeled statement");
        int total = 0;
        x:
        for (int i = 0; i < 10; i++) {
            y:
            for (int j = 0; ; j++) {
                for (int k = 0; k < 5; k++) {
                    if (k * j > i) continue x;
                    if (j > 3 && i < 8) continue x;
                    if (j > 3) break x;
                    if (k == i) continue y;
                    total += i * 100 + j * 10 + k;
                }
                total++;
            }
        }
        System.out.println("total " + total);
    }
}
