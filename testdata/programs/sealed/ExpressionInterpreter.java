// Shows an interpreter over a sealed expression tree with environments, simplification and error results.
package sealed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class ExpressionInterpreter {
    sealed interface Expr { }

    record Num(long value) implements Expr { }

    record Ref(String name) implements Expr { }

    record Bin(char op, Expr left, Expr right) implements Expr { }

    record Let(String name, Expr value, Expr body) implements Expr { }

    record If(Expr condition, Expr then, Expr otherwise) implements Expr { }

    sealed interface Result {
        record Ok(long value) implements Result { }

        record Failure(String reason, List<String> path) implements Result {
            Failure in(String where) {
                List<String> longer = new java.util.ArrayList<>(path);
                longer.add(where);
                return new Failure(reason, longer);
            }
        }
    }

    static int steps;

    static Result eval(Expr e, Map<String, Long> env) {
        steps++;
        if (e instanceof Num n) return new Result.Ok(n.value());
        if (e instanceof Ref r) {
            Long v = env.get(r.name());
            return v == null ? new Result.Failure("unbound " + r.name(), List.of()) : new Result.Ok(v);
        }
        if (e instanceof Let l) {
            Result v = eval(l.value(), env);
            if (v instanceof Result.Failure f) return f.in("let " + l.name());
            Map<String, Long> inner = new LinkedHashMap<>(env);
            inner.put(l.name(), ((Result.Ok) v).value());
            return eval(l.body(), inner);
        }
        if (e instanceof If i) {
            return eval(i.condition(), env) instanceof Result.Ok c ? eval(c.value() != 0 ? i.then() : i.otherwise(), env) : new Result.Failure("condition", List.of("if"));
        }
        if (e instanceof Bin b) {
            Result l = eval(b.left(), env), r = eval(b.right(), env);
            if (!(l instanceof Result.Ok x)) return ((Result.Failure) l).in("left of " + b.op());
            if (!(r instanceof Result.Ok y)) return ((Result.Failure) r).in("right of " + b.op());
            return switch (b.op()) {
                case '+' -> new Result.Ok(x.value() + y.value());
                case '-' -> new Result.Ok(x.value() - y.value());
                case '*' -> new Result.Ok(x.value() * y.value());
                case '/' -> y.value() == 0 ? new Result.Failure("division", List.of()) : new Result.Ok(x.value() / y.value());
                case '<' -> new Result.Ok(x.value() < y.value() ? 1 : 0);
                default -> throw new IllegalStateException("operator " + b.op());
            };
        }
        throw new AssertionError();
    }

    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.left()), r = simplify(b.right());
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '+' && l.equals(new Num(0))) return r;
            if (b.op() == '-' && l.equals(r)) return new Num(0);
            return new Bin(b.op(), l, r);
        }
        return e;
    }

    static Expr n(long v) {
        return new Num(v);
    }

    public static void main(String[] args) {
        Expr x = new Ref("x");
        Expr square = new Bin('*', x, x);
        List<Expr> programs = List.of(
            n(5), new Let("x", n(12), square), new Let("x", n(3), new Let("x", square, new Bin('-', square, n(1)))),
            new Bin('+', n(1), new Bin('/', n(1), n(0))), new Bin('+', x, n(1)), new If(new Bin('<', n(1), n(2)), n(10), x),
            new If(x, n(1), n(2)), new Let("y", new Bin('*', n(2), new Ref("z")), n(0)), new Bin('*', n(Long.MAX_VALUE), n(2)));
        for (Expr p : programs) System.out.println(eval(p, Map.of()));
        System.out.println("steps " + steps);
        System.out.println(simplify(new Bin('+', new Bin('-', square, square), new Bin('*', x, new Bin('+', n(0), n(7))))));
        System.out.println(eval(square, Map.of("x", -9L)) + " " + programs.get(1).equals(new Let("x", n(12), square)) + " " + programs.get(2));
        eval(new Bin('?', n(1), n(2)), Map.of());
    }
}
