// Conway's life on a torus: gliders, oscillators, a long run with checksums, and one-dimensional automata.
package algos;

import java.util.*;

public class GameOfLife {
    static boolean[][] step(boolean[][] g) {
        int h = g.length;
        int w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int r = 0; r < h; r++) {
            for (int c = 0; c < w; c++) {
                int k = 0;
                for (int dr = -1; dr <= 1; dr++) for (int dc = -1; dc <= 1; dc++) if ((dr | dc) != 0 && g[Math.floorMod(r + dr, h)][Math.floorMod(c + dc, w)]) k++;
                n[r][c] = k == 3 || k == 2 && g[r][c];
            }
        }
        return n;
    }

    static boolean[][] parse(int h, int w, String... rows) {
        boolean[][] g = new boolean[h][w];
        for (int r = 0; r < rows.length; r++) for (int c = 0; c < rows[r].length(); c++) g[r + 1][c + 1] = rows[r].charAt(c) == '#';
        return g;
    }

    static String show(boolean[][] g) {
        StringBuilder sb = new StringBuilder();
        for (boolean[] row : g) {
            for (boolean b : row) sb.append(b ? '#' : '.');
            sb.append('\n');
        }
        return sb.toString();
    }

    static int alive(boolean[][] g) {
        int n = 0;
        for (boolean[] r : g) for (boolean b : r) if (b) n++;
        return n;
    }

    static String rule(int number, int width, int steps) {
        int[] cells = new int[width];
        cells[width / 2] = 1;
        StringBuilder sb = new StringBuilder();
        for (int s = 0; s < steps; s++) {
            for (int c : cells) sb.append(c == 1 ? '#' : ' ');
            sb.append("|\n");
            int[] next = new int[width];
            for (int i = 0; i < width; i++) next[i] = number >> (cells[(i + width - 1) % width] << 2 | cells[i] << 1 | cells[(i + 1) % width]) & 1;
            cells = next;
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        boolean[][] glider = parse(8, 8, ".#.", "..#", "###");
        for (int i = 0; i <= 32; i++) {
            if (i % 8 == 0) System.out.print("generation " + i + "\n" + show(glider));
            glider = step(glider);
        }
        boolean[][] pulsarish = parse(12, 12, "..###...###", "...........", "#....#.#....#".substring(0, 11), "#....#.#...");
        Map<String, Integer> seen = new LinkedHashMap<>();
        int gen = 0;
        while (seen.putIfAbsent(show(pulsarish), gen) == null && gen < 300) {
            pulsarish = step(pulsarish);
            gen++;
        }
        System.out.println("stops at " + gen + " cycle from " + seen.get(show(pulsarish)) + " alive " + alive(pulsarish));
        boolean[][] rp = parse(24, 24, "", "", "", "", "", "", "", "", "..........##", ".........##", "..........#");
        StringBuilder counts = new StringBuilder();
        int hash = 1;
        for (int i = 0; i < 120; i++) {
            if (i % 10 == 0) counts.append(alive(rp)).append(' ');
            hash = hash * 31 + show(rp).hashCode();
            rp = step(rp);
        }
        System.out.println(counts + "" + hash);
        System.out.print(rule(90, 33, 16));
        System.out.println(rule(30, 61, 30).hashCode() + " " + rule(110, 61, 30).hashCode());
        int x = 0;
        int y = 0;
        int dir = 0;
        Set<Long> black = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            long key = (long) x << 32 | y & 0xFFFFFFFFL;
            dir = (black.contains(key) ? dir + 3 : dir + 1) % 4;
            if (!black.remove(key)) black.add(key);
            x += dir == 1 ? 1 : dir == 3 ? -1 : 0;
            y += dir == 0 ? 1 : dir == 2 ? -1 : 0;
        }
        System.out.println("ant " + x + "," + y + " black " + black.size());
    }
}
