// Breadth-first and A* search: mazes, the eight puzzle, water jugs, word ladders, tic-tac-toe by minimax.
package algos;

import java.util.*;

public class SearchAndPuzzles {
    static int maze(String[] m, StringBuilder path) {
        int h = m.length;
        int w = m[0].length();
        int start = -1;
        for (int i = 0; i < h * w; i++) if (m[i / w].charAt(i % w) == 'S') start = i;
        int[] from = new int[h * w];
        Arrays.fill(from, -1);
        from[start] = start;
        Deque<Integer> q = new ArrayDeque<>(List.of(start));
        while (!q.isEmpty()) {
            int at = q.poll();
            if (m[at / w].charAt(at % w) == 'E') {
                int steps = 0;
                for (int k = at; k != start; k = from[k], steps++) {
                    int d = k - from[k];
                    path.append(d == 1 ? 'R' : d == -1 ? 'L' : d > 0 ? 'D' : 'U');
                }
                path.reverse();
                return steps;
            }
            for (int d : new int[] {1, w, -1, -w}) {
                int to = at + d;
                if (to >= 0 && to < h * w && from[to] < 0 && m[to / w].charAt(to % w) != '#' && (Math.abs(d) > 1 || to / w == at / w)) {
                    from[to] = at;
                    q.add(to);
                }
            }
        }
        return -1;
    }

    static int manhattan(String s) {
        int d = 0;
        for (int i = 0; i < 9; i++) {
            int v = s.charAt(i) - '1';
            if (v >= 0) d += Math.abs(v / 3 - i / 3) + Math.abs(v % 3 - i % 3);
        }
        return d;
    }

    record State(String board, int cost, int estimate) { }

    static String eight(String start) {
        PriorityQueue<State> q = new PriorityQueue<>(Comparator.comparingInt(State::estimate).thenComparing(State::board));
        Map<String, Integer> best = new HashMap<>();
        q.add(new State(start, 0, manhattan(start)));
        int expanded = 0;
        while (!q.isEmpty()) {
            State s = q.poll();
            if (s.board().equals("123456780")) return s.cost() + " moves, expanded " + expanded;
            if (best.getOrDefault(s.board(), 99) <= s.cost()) continue;
            best.put(s.board(), s.cost());
            if (++expanded > 4000) return "gave up";
            int z = s.board().indexOf('0');
            for (int d : new int[] {-3, 3, -1, 1}) {
                int t = z + d;
                if (t < 0 || t > 8 || Math.abs(d) == 1 && t / 3 != z / 3) continue;
                char[] c = s.board().toCharArray();
                c[z] = c[t];
                c[t] = '0';
                String n = new String(c);
                q.add(new State(n, s.cost() + 1, s.cost() + 1 + manhattan(n)));
            }
        }
        return "unsolvable";
    }

    static String jugs(int a, int b, int goal) {
        Map<Integer, String> seen = new HashMap<>(Map.of(0, ""));
        Deque<int[]> q = new ArrayDeque<>(List.of(new int[] {0, 0}));
        while (!q.isEmpty()) {
            int[] s = q.poll();
            String p = seen.get(s[0] * 100 + s[1]);
            if (s[0] == goal || s[1] == goal) return p.isEmpty() ? "already" : p;
            int ab = Math.min(s[0], b - s[1]);
            int ba = Math.min(s[1], a - s[0]);
            int[][] moves = {{a, s[1]}, {s[0], b}, {0, s[1]}, {s[0], 0}, {s[0] - ab, s[1] + ab}, {s[0] + ba, s[1] - ba}};
            for (int i = 0; i < 6; i++) {
                if (seen.putIfAbsent(moves[i][0] * 100 + moves[i][1], p + "FfEeTt".charAt(i)) == null) q.add(moves[i]);
            }
        }
        return "impossible";
    }

    static String ladder(String from, String to, List<String> words) {
        Deque<List<String>> q = new ArrayDeque<>();
        q.add(List.of(from));
        Set<String> left = new TreeSet<>(words);
        while (!q.isEmpty()) {
            List<String> p = q.poll();
            String last = p.get(p.size() - 1);
            if (last.equals(to)) return p.toString();
            for (Iterator<String> it = left.iterator(); it.hasNext();) {
                String w = it.next();
                int diff = 0;
                for (int i = 0; i < w.length(); i++) if (w.charAt(i) != last.charAt(i)) diff++;
                if (diff == 1) {
                    it.remove();
                    List<String> n = new ArrayList<>(p);
                    n.add(w);
                    q.add(n);
                }
            }
        }
        return "none";
    }

    static int nodes;

    static boolean wins(int b) {
        for (int m : new int[] {7, 56, 448, 73, 146, 292, 273, 84}) if ((b & m) == m) return true;
        return false;
    }

    static int minimax(int me, int other, int alpha, int beta) {
        nodes++;
        if (wins(other)) return -1;
        if ((me | other) == 511) return 0;
        for (int i = 0; i < 9; i++) {
            if (((me | other) >> i & 1) == 1) continue;
            alpha = Math.max(alpha, -minimax(other, me | 1 << i, -beta, -alpha));
            if (alpha >= beta) break;
        }
        return alpha;
    }

    public static void main(String[] args) {
        String[] m = {"S.#.....#.", "..#.###.#.", ".##...#.#.", "....#.#...", "###.#.###.", "....#....E"};
        StringBuilder path = new StringBuilder();
        System.out.println(maze(m, path) + " " + path);
        System.out.println(maze(new String[] {"S#E", ".#.", "##."}, new StringBuilder()));
        for (String s : new String[] {"123456780", "123456708", "013425786", "123045678", "103426758"}) System.out.println(s + " " + eight(s));
        System.out.println(jugs(3, 5, 4) + " " + jugs(7, 11, 5) + " " + jugs(2, 4, 3) + " " + jugs(3, 5, 0));
        System.out.println(ladder("cold", "warm", List.of("cord", "card", "ward", "warm", "word", "worm", "wore", "core", "corm")) + " " + ladder("aa", "zz", List.of("ab")));
        System.out.println(minimax(0, 0, -2, 2) + " nodes " + nodes);
        nodes = 0;
        System.out.println(minimax(0b000000011, 0b000011000, -2, 2) + " nodes " + nodes);
    }
}
