// Dijkstra, Bellman-Ford, Floyd-Warshall, Kruskal with union-find, topological sort, strongly connected components and max flow.
package algos;

import java.util.*;

public class GraphAlgorithms {
    record Edge(int from, int to, int w) { }

    static final int N = 30;
    static final List<Edge> EDGES = new ArrayList<>();
    static final List<List<Edge>> ADJ = new ArrayList<>();

    static int[] dijkstra(int s) {
        int[] d = new int[N];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[s] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(a[1], b[1]));
        q.add(new int[] {0, s});
        while (!q.isEmpty()) {
            int[] t = q.poll();
            if (t[0] > d[t[1]]) continue;
            for (Edge e : ADJ.get(t[1])) {
                if (d[e.from()] + e.w() < d[e.to()]) {
                    d[e.to()] = d[e.from()] + e.w();
                    q.add(new int[] {d[e.to()], e.to()});
                }
            }
        }
        return d;
    }

    static int[] bellmanFord(int s) {
        int[] d = new int[N];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[s] = 0;
        for (int i = 0; i < N; i++) for (Edge e : EDGES) if (d[e.from()] != Integer.MAX_VALUE) d[e.to()] = Math.min(d[e.to()], d[e.from()] + e.w());
        return d;
    }

    static int find(int[] p, int x) {
        while (p[x] != x) x = p[x] = p[p[x]];
        return x;
    }

    static int index;
    static int[] num = new int[N];
    static int[] low = new int[N];
    static boolean[] on = new boolean[N];
    static Deque<Integer> stack = new ArrayDeque<>();
    static List<List<Integer>> sccs = new ArrayList<>();

    static void tarjan(int v) {
        num[v] = low[v] = ++index;
        stack.push(v);
        on[v] = true;
        for (Edge e : ADJ.get(v)) {
            if (num[e.to()] == 0) {
                tarjan(e.to());
                low[v] = Math.min(low[v], low[e.to()]);
            } else if (on[e.to()]) {
                low[v] = Math.min(low[v], num[e.to()]);
            }
        }
        if (low[v] == num[v]) {
            List<Integer> c = new ArrayList<>();
            int u;
            do {
                u = stack.pop();
                on[u] = false;
                c.add(u);
            } while (u != v);
            Collections.sort(c);
            sccs.add(c);
        }
    }

    static int maxFlow(int s, int t) {
        int[][] cap = new int[N][N];
        for (Edge e : EDGES) cap[e.from()][e.to()] += e.w();
        int flow = 0;
        while (true) {
            int[] prev = new int[N];
            Arrays.fill(prev, -1);
            prev[s] = s;
            Deque<Integer> q = new ArrayDeque<>(List.of(s));
            while (!q.isEmpty() && prev[t] < 0) {
                int u = q.poll();
                for (int v = 0; v < N; v++) {
                    if (prev[v] < 0 && cap[u][v] > 0) {
                        prev[v] = u;
                        q.add(v);
                    }
                }
            }
            if (prev[t] < 0) return flow;
            int b = Integer.MAX_VALUE;
            for (int v = t; v != s; v = prev[v]) b = Math.min(b, cap[prev[v]][v]);
            for (int v = t; v != s; v = prev[v]) {
                cap[prev[v]][v] -= b;
                cap[v][prev[v]] += b;
            }
            flow += b;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < N; i++) ADJ.add(new ArrayList<>());
        int x = 7;
        for (int i = 0; i < 80; i++) {
            x = (x * 1103515 + 12345) & 0xFFFFF;
            Edge e = new Edge(x % N, x / N % N, x / 901 % 50 + 1);
            if (e.from() == e.to()) continue;
            EDGES.add(e);
            ADJ.get(e.from()).add(e);
        }
        int[] d = dijkstra(0);
        System.out.println(EDGES.size() + " " + Arrays.toString(d).replace("2147483647", "-"));
        System.out.println(Arrays.equals(d, bellmanFord(0)) + " " + Arrays.hashCode(dijkstra(5)));
        long[][] fw = new long[N][N];
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) fw[i][j] = i == j ? 0 : 1_000_000;
        for (Edge e : EDGES) fw[e.from()][e.to()] = Math.min(fw[e.from()][e.to()], e.w());
        for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) fw[i][j] = Math.min(fw[i][j], fw[i][k] + fw[k][j]);
        System.out.println(Arrays.deepHashCode(fw) + " " + fw[0][d.length - 1]);
        int[] p = new int[N];
        for (int i = 0; i < N; i++) p[i] = i;
        int weight = 0;
        int used = 0;
        List<Edge> sorted = new ArrayList<>(EDGES);
        sorted.sort(Comparator.comparingInt(Edge::w));
        for (Edge e : sorted) {
            int a = find(p, e.from());
            int b = find(p, e.to());
            if (a != b) {
                p[a] = b;
                weight += e.w();
                used++;
            }
        }
        System.out.println("mst " + weight + " edges " + used);
        for (int i = 0; i < N; i++) if (num[i] == 0) tarjan(i);
        System.out.println(sccs);
        System.out.println("flow " + maxFlow(0, 1) + " " + maxFlow(3, 20) + " " + maxFlow(11, 4));
        int[] in = new int[N];
        List<Edge> dag = EDGES.stream().filter(e -> e.from() < e.to()).toList();
        for (Edge e : dag) in[e.to()]++;
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int i = 0; i < N; i++) if (in[i] == 0) ready.add(i);
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int u = ready.poll();
            order.add(u);
            for (Edge e : dag) if (e.from() == u && --in[e.to()] == 0) ready.add(e.to());
        }
        System.out.println(order);
    }
}
