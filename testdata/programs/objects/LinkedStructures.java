// Shows object graphs: a linked list with reversal, a binary search tree, a cyclic graph and visitor double dispatch.
package objects;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class LinkedStructures {
    static class Cell {
        int head;
        Cell tail;

        Cell(int head, Cell tail) {
            this.head = head;
            this.tail = tail;
        }

        static Cell reverse(Cell list) {
            Cell result = null;
            for (; list != null; list = list.tail) result = new Cell(list.head, result);
            return result;
        }

        @Override
        public String toString() {
            return head + (tail == null ? "" : " " + tail);
        }
    }

    static class Tree {
        String key;
        Tree left, right;
        int count = 1;

        Tree(String key) {
            this.key = key;
        }

        static Tree insert(Tree t, String key) {
            if (t == null) return new Tree(key);
            int c = key.compareTo(t.key);
            if (c < 0) t.left = insert(t.left, key);
            else if (c > 0) t.right = insert(t.right, key);
            else t.count++;
            return t;
        }

        static int height(Tree t) {
            return t == null ? 0 : 1 + Math.max(height(t.left), height(t.right));
        }

        void walk(List<String> out) {
            if (left != null) left.walk(out);
            out.add(key + count);
            if (right != null) right.walk(out);
        }
    }

    static class Vertex {
        final int id;
        final List<Vertex> edges = new ArrayList<>();
        int distance = -1;

        Vertex(int id) {
            this.id = id;
        }
    }

    static boolean hasCycle(Cell c) {
        Cell slow = c, fast = c;
        while (fast != null && fast.tail != null) {
            slow = slow.tail;
            fast = fast.tail.tail;
            if (slow == fast) return true;
        }
        return false;
    }

    public static void main(String[] args) {
        Cell list = null;
        for (int i = 0; i < 10; i++) list = new Cell(i * i, list);
        System.out.println(list + " | " + Cell.reverse(list));
        System.out.println(hasCycle(list));
        list.tail.tail.tail = list;
        System.out.println(hasCycle(list) + " " + hasCycle(null));
        Tree tree = null;
        for (String w : "it was the best of times it was the worst of times".split(" ")) tree = Tree.insert(tree, w);
        List<String> out = new ArrayList<>();
        tree.walk(out);
        System.out.println(out + " height " + Tree.height(tree));
        Vertex[] graph = new Vertex[30];
        for (int i = 0; i < graph.length; i++) graph[i] = new Vertex(i);
        for (Vertex v : graph) {
            v.edges.add(graph[v.id * 2 % graph.length]);
            v.edges.add(graph[(v.id * 3 + 1) % graph.length]);
        }
        Deque<Vertex> queue = new ArrayDeque<>();
        graph[1].distance = 0;
        queue.add(graph[1]);
        while (!queue.isEmpty()) {
            Vertex v = queue.poll();
            for (Vertex w : v.edges) if (w.distance < 0) {
                w.distance = v.distance + 1;
                queue.add(w);
            }
        }
        for (Vertex v : graph) System.out.print(v.distance + " ");
        System.out.println();
        Cell long1 = null;
        long sum = 0;
        for (int i = 0; i < 20000; i++) long1 = new Cell(i, long1);
        for (Cell c = long1; c != null; c = c.tail) sum += c.head;
        System.out.println(sum);
    }
}
