// Shows virtual dispatch through abstract classes, final and static methods, super chains and late binding.
package objects;

public class VirtualDispatch {
    static abstract class Node {
        abstract double eval(double x);

        abstract Node derive();

        Node simplify() {
            return this;
        }

        final String show() {
            return "{" + this + "}";
        }

        static String kind() {
            return "node";
        }
    }

    static class Const extends Node {
        final double value;

        Const(double value) {
            this.value = value;
        }

        double eval(double x) {
            return value;
        }

        Node derive() {
            return new Const(0);
        }

        public String toString() {
            return value == (int) value ? "" + (int) value : "" + value;
        }

        static String kind() {
            return "const";
        }
    }

    static class Var extends Node {
        double eval(double x) {
            return x;
        }

        Node derive() {
            return new Const(1);
        }

        public String toString() {
            return "x";
        }
    }

    static abstract class Binary extends Node {
        final Node left, right;

        Binary(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        abstract char symbol();

        abstract Node rebuild(Node l, Node r);

        @Override
        Node simplify() {
            Node l = left.simplify(), r = right.simplify();
            if (l instanceof Const && r instanceof Const) return new Const(rebuild(l, r).eval(0));
            return rebuild(l, r);
        }

        public String toString() {
            return "(" + left + symbol() + right + ")";
        }
    }

    static class Add extends Binary {
        Add(Node l, Node r) { super(l, r); }
        double eval(double x) { return left.eval(x) + right.eval(x); }
        Node derive() { return new Add(left.derive(), right.derive()); }
        char symbol() { return '+'; }
        Node rebuild(Node l, Node r) {
            if (l instanceof Const c && c.value == 0) return r;
            if (r instanceof Const c && c.value == 0) return l;
            return new Add(l, r);
        }
    }

    static class Mul extends Binary {
        Mul(Node l, Node r) { super(l, r); }
        double eval(double x) { return left.eval(x) * right.eval(x); }
        Node derive() { return new Add(new Mul(left.derive(), right), new Mul(left, right.derive())); }
        char symbol() { return '*'; }
        Node rebuild(Node l, Node r) {
            if (l instanceof Const c) return c.value == 0 ? l : c.value == 1 ? r : new Mul(l, r);
            if (r instanceof Const) return rebuild(r, l);
            return new Mul(l, r);
        }
        @Override
        Node simplify() {
            Node s = super.simplify();
            return s instanceof Mul m && m.right instanceof Const ? new Mul(m.right, m.left) : s;
        }
    }

    public static void main(String[] args) {
        Node x = new Var();
        Node cubic = new Add(new Mul(x, new Mul(x, x)), new Add(new Mul(new Const(-2.5), x), new Const(7)));
        Node f = cubic;
        for (int order = 0; order < 5; order++) {
            System.out.println(order + " " + f.show() + " at 3: " + f.eval(3) + " at -0.5: " + f.eval(-0.5));
            f = f.derive().simplify();
        }
        System.out.println(Node.kind() + " " + Const.kind() + " " + Var.kind() + " " + ((Node) new Const(2)).kind());
        Node big = x;
        for (int i = 0; i < 8; i++) big = new Add(new Mul(big, new Const(i)), new Mul(new Const(1), big));
        System.out.println(big.eval(1) + " " + big.simplify().toString().length() + " " + big.toString().length() + " " + big.derive().simplify().eval(5));
    }
}
