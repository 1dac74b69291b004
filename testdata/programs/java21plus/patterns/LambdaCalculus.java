// An interpreter of lambda terms with closures, capture-avoiding substitution and type inference by unification, all with patterns.
package patterns;

import java.util.*;

public class LambdaCalculus {
    sealed interface Term { }
    record Var(String n) implements Term { }
    record Lam(String p, Term body) implements Term { }
    record App(Term f, Term a) implements Term { }
    record Num(int v) implements Term { }
    record Plus(Term l, Term r) implements Term { }
    record If(Term c, Term t, Term e) implements Term { }

    sealed interface Value { }
    record IntV(int v) implements Value { }
    record Closure(String p, Term body, Map<String, Value> env) implements Value { }

    sealed interface Type { }
    record IntT() implements Type { @Override public String toString() { return "int"; } }
    record FunT(Type a, Type r) implements Type {
        @Override public String toString() { return (a instanceof FunT ? "(" + a + ")" : a) + "->" + r; }
    }
    static final class Unknown implements Type {
        final int id;
        Type bound;
        Unknown(int id) { this.id = id; }
        @Override public String toString() { return bound == null ? "t" + id : bound.toString(); }
    }

    static class TypeError extends RuntimeException {
        TypeError(String m) { super(m); }
    }

    static Value eval(Term t, Map<String, Value> env) {
        return switch (t) {
            case Num(int v) -> new IntV(v);
            case Var(var n) when env.containsKey(n) -> env.get(n);
            case Var(var n) -> throw new NoSuchElementException("unbound " + n);
            case Lam(var p, var b) -> new Closure(p, b, env);
            case App(var f, var a) -> switch (eval(f, env)) {
                case Closure(var p, var body, var captured) -> {
                    Map<String, Value> next = new HashMap<>(captured);
                    next.put(p, eval(a, env));
                    yield eval(body, next);
                }
                case IntV(int v) -> throw new IllegalStateException(v + " is not a function");
            };
            case Plus(var l, var r) when eval(l, env) instanceof IntV(int a) && eval(r, env) instanceof IntV(int b) -> new IntV(a + b);
            case Plus _ -> throw new IllegalStateException("cannot add functions");
            case If(var c, var a, var b) -> eval(c, env) instanceof IntV(int v) && v != 0 ? eval(a, env) : eval(b, env);
        };
    }

    static int fresh;

    static Type prune(Type t) {
        return t instanceof Unknown u && u.bound != null ? u.bound = prune(u.bound) : t;
    }

    static boolean occurs(Unknown u, Type t) {
        return switch (prune(t)) {
            case FunT(var a, var r) -> occurs(u, a) || occurs(u, r);
            case Unknown v -> v == u;
            case IntT _ -> false;
        };
    }

    static void unify(Type a, Type b) {
        Type x = prune(a);
        Type y = prune(b);
        if (x instanceof Unknown u) {
            if (x == y) return;
            if (occurs(u, y)) throw new TypeError("infinite type");
            u.bound = y;
        } else if (y instanceof Unknown) {
            unify(y, x);
        } else if (x instanceof FunT(var a1, var r1) && y instanceof FunT(var a2, var r2)) {
            unify(a1, a2);
            unify(r1, r2);
        } else if (!x.equals(y)) {
            throw new TypeError("cannot unify " + x + " with " + y);
        }
    }

    static Type infer(Term t, Map<String, Type> env) {
        return switch (t) {
            case Num _ -> new IntT();
            case Var(var n) -> Optional.ofNullable(env.get(n)).orElseThrow(() -> new TypeError("unbound " + n));
            case Lam(var p, var b) -> {
                Type a = new Unknown(fresh++);
                Map<String, Type> next = new HashMap<>(env);
                next.put(p, a);
                yield new FunT(a, infer(b, next));
            }
            case App(var f, var a) -> {
                Type r = new Unknown(fresh++);
                unify(infer(f, env), new FunT(infer(a, env), r));
                yield prune(r);
            }
            case Plus(var l, var r) -> {
                unify(infer(l, env), new IntT());
                unify(infer(r, env), new IntT());
                yield new IntT();
            }
            case If(var c, var a, var b) -> {
                unify(infer(c, env), new IntT());
                Type x = infer(a, env);
                unify(x, infer(b, env));
                yield x;
            }
        };
    }

    static Term church(int n) {
        Term body = new Var("x");
        for (int i = 0; i < n; i++) body = new App(new Var("f"), body);
        return new Lam("f", new Lam("x", body));
    }

    public static void main(String[] args) {
        Term id = new Lam("x", new Var("x"));
        Term inc = new Lam("n", new Plus(new Var("n"), new Num(1)));
        Term compose = new Lam("f", new Lam("g", new Lam("x", new App(new Var("f"), new App(new Var("g"), new Var("x"))))));
        Term mul = new Lam("m", new Lam("n", new Lam("f", new App(new Var("m"), new App(new Var("n"), new Var("f"))))));
        Term toInt = new App(new App(new App(new App(mul, church(6)), church(7)), inc), new Num(0));
        Term z = new Lam("f", new App(new Lam("x", new App(new Var("f"), new Lam("v", new App(new App(new Var("x"), new Var("x")), new Var("v"))))), new Lam("x", new App(new Var("f"), new Lam("v", new App(new App(new Var("x"), new Var("x")), new Var("v")))))));
        Term sumTo = new App(new App(z, new Lam("self", new Lam("n", new If(new Var("n"), new Plus(new Var("n"), new App(new Var("self"), new Plus(new Var("n"), new Num(-1)))), new Num(0))))), new Num(40));
        Map<String, Term> terms = new LinkedHashMap<>();
        terms.put("id", id);
        terms.put("compose", compose);
        terms.put("church 6*7", toInt);
        terms.put("sum to 40", sumTo);
        terms.put("twice inc", new App(new App(new App(compose, inc), inc), new Num(5)));
        terms.put("church 3", church(3));
        terms.put("apply number", new App(new Num(3), new Num(4)));
        terms.put("unbound", new Plus(new Num(1), new Var("q")));
        terms.put("add function", new Plus(id, new Num(1)));
        terms.put("shadow", new App(new App(new Lam("x", new Lam("x", new Var("x"))), new Num(1)), new Num(2)));
        terms.put("mixed if", new If(new Num(0), id, new Num(3)));
        for (var e : terms.entrySet()) {
            String type;
            String value;
            fresh = 0;
            try {
                type = infer(e.getValue(), Map.of()).toString();
            } catch (TypeError x) {
                type = "type error: " + x.getMessage();
            }
            try {
                value = switch (eval(e.getValue(), Map.of())) {
                    case IntV(int v) -> "" + v;
                    case Closure(var p, _, var env) -> "closure of " + p + " over " + new TreeSet<>(env.keySet());
                };
            } catch (IllegalStateException | NoSuchElementException x) {
                value = "error: " + x.getMessage();
            }
            System.out.println(e.getKey() + " : " + type + " = " + value);
        }
        System.out.println(compose);
    }
}
