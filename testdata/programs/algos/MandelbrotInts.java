// A Mandelbrot picture in fixed point integers, a dragon curve, a Hilbert curve and a Sierpinski triangle.
package algos;

import java.util.*;

public class MandelbrotInts {
    static int escape(int cr, int ci, int limit) {
        int zr = 0;
        int zi = 0;
        for (int i = 0; i < limit; i++) {
            int r2 = (int) ((long) zr * zr >> 12);
            int i2 = (int) ((long) zi * zi >> 12);
            if (r2 + i2 > 4 << 12) return i;
            zi = (int) ((long) zr * zi >> 11) + ci;
            zr = r2 - i2 + cr;
        }
        return limit;
    }

    static int[] hilbert(int n, int d) {
        int x = 0;
        int y = 0;
        for (int s = 1, t = d; s < n; s *= 2, t /= 4) {
            int rx = 1 & t / 2;
            int ry = 1 & (t ^ rx);
            if (ry == 0) {
                if (rx == 1) {
                    x = s - 1 - x;
                    y = s - 1 - y;
                }
                int k = x;
                x = y;
                y = k;
            }
            x += s * rx;
            y += s * ry;
        }
        return new int[] {x, y};
    }

    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        long check = 0;
        for (int y = -10; y <= 10; y++) {
            StringBuilder sb = new StringBuilder();
            for (int x = -42; x <= 20; x++) {
                int e = escape(x * 200, y * 480, 60);
                check = check * 31 + e;
                sb.append(e == 60 ? '@' : shades.charAt(e % 9));
            }
            System.out.println(sb);
        }
        System.out.println(check);
        StringBuilder dragon = new StringBuilder("R");
        for (int i = 0; i < 9; i++) {
            StringBuilder rev = new StringBuilder(dragon).reverse();
            for (int k = 0; k < rev.length(); k++) rev.setCharAt(k, rev.charAt(k) == 'R' ? 'L' : 'R');
            dragon.append('R').append(rev);
        }
        int x = 0;
        int y = 0;
        int dx = 1;
        int dy = 0;
        int minX = 0;
        int maxX = 0;
        for (char c : dragon.toString().toCharArray()) {
            x += dx;
            y += dy;
            int t = dx;
            dx = c == 'R' ? dy : -dy;
            dy = c == 'R' ? -t : t;
            minX = Math.min(minX, x);
            maxX = Math.max(maxX, x);
        }
        System.out.println(dragon.length() + " " + dragon.toString().hashCode() + " end " + x + "," + y + " span " + minX + ".." + maxX);
        StringBuilder path = new StringBuilder();
        int far = 0;
        int[] prev = hilbert(16, 0);
        for (int d = 1; d < 256; d++) {
            int[] p = hilbert(16, d);
            far = Math.max(far, Math.abs(p[0] - prev[0]) + Math.abs(p[1] - prev[1]));
            if (d < 16) path.append(Arrays.toString(p));
            prev = p;
        }
        System.out.println(path + " max step " + far);
        for (int r = 0; r < 16; r++) {
            StringBuilder sb = new StringBuilder(" ".repeat(15 - r));
            for (int c = 0; c <= r; c++) sb.append((c & r - c) == 0 ? "* " : "  ");
            System.out.println(sb.toString().stripTrailing());
        }
        int px = 0;
        int err = 0;
        StringBuilder line = new StringBuilder();
        for (int lx = 0; lx <= 20; lx++) {
            line.append(lx).append(',').append(px).append(' ');
            err += 7;
            if (2 * err >= 20) {
                px++;
                err -= 20;
            }
        }
        System.out.println(line);
    }
}
