// Shunting-yard and Pratt parsing of arithmetic with variables, functions, right associativity and simplification.
package algos;

import java.util.*;
import java.util.function.*;

public class ExpressionEvaluator {
    sealed interface Expr permits Num, Var, Bin, Neg, Call { }
    record Num(double v) implements Expr { }
    record Var(String name) implements Expr { }
    record Bin(char op, Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    record Call(String f, List<Expr> args) implements Expr { }

    static final Map<String, Function<double[], Double>> FUNCTIONS = new TreeMap<>();

    static {
        FUNCTIONS.put("max", a -> Arrays.stream(a).max().orElseThrow());
        FUNCTIONS.put("min", a -> Arrays.stream(a).min().orElseThrow());
        FUNCTIONS.put("abs", a -> Math.abs(a[0]));
        FUNCTIONS.put("sqrt", a -> Math.sqrt(a[0]));
        FUNCTIONS.put("sum", a -> Arrays.stream(a).sum());
    }

    final String src;
    int at;

    ExpressionEvaluator(String s) {
        src = s.replace(" ", "");
    }

    static int power(char op) {
        return switch (op) {
            case '+', '-' -> 10;
            case '*', '/', '%' -> 20;
            case '^' -> 30;
            default -> -1;
        };
    }

    Expr parse(int min) {
        Expr left = prefix();
        while (at < src.length()) {
            char op = src.charAt(at);
            int p = power(op);
            if (p < min || p < 0) break;
            at++;
            left = new Bin(op, left, parse(op == '^' ? p : p + 1));
        }
        return left;
    }

    Expr prefix() {
        if (at >= src.length()) throw new IllegalArgumentException("unexpected end of '" + src + "'");
        char c = src.charAt(at);
        int start = at;
        if (c == '-') {
            at++;
            return new Neg(parse(25));
        }
        if (c == '(') {
            at++;
            Expr e = parse(0);
            close();
            return e;
        }
        if (Character.isDigit(c) || c == '.') {
            while (at < src.length() && (Character.isDigit(src.charAt(at)) || src.charAt(at) == '.')) at++;
            return new Num(Double.parseDouble(src.substring(start, at)));
        }
        if (Character.isLetter(c)) {
            while (at < src.length() && Character.isLetterOrDigit(src.charAt(at))) at++;
            String name = src.substring(start, at);
            if (at < src.length() && src.charAt(at) == '(') {
                at++;
                List<Expr> args = new ArrayList<>();
                if (src.charAt(at) != ')') {
                    do {
                        if (src.charAt(at) == ',') at++;
                        args.add(parse(0));
                    } while (at < src.length() && src.charAt(at) == ',');
                }
                close();
                return new Call(name, args);
            }
            return new Var(name);
        }
        throw new IllegalArgumentException("unexpected '" + c + "' at " + at);
    }

    void close() {
        if (at >= src.length() || src.charAt(at) != ')') throw new IllegalArgumentException("missing ) at " + at);
        at++;
    }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Var v) {
            Double d = env.get(v.name());
            if (d == null) throw new NoSuchElementException("unbound " + v.name());
            return d;
        }
        if (e instanceof Neg n) return -eval(n.e(), env);
        if (e instanceof Call c) {
            if (!FUNCTIONS.containsKey(c.f())) throw new NoSuchElementException("no function " + c.f());
            return FUNCTIONS.get(c.f()).apply(c.args().stream().mapToDouble(a -> eval(a, env)).toArray());
        }
        Bin b = (Bin) e;
        double l = eval(b.l(), env);
        double r = eval(b.r(), env);
        return switch (b.op()) {
            case '+' -> l + r;
            case '-' -> l - r;
            case '*' -> l * r;
            case '/' -> l / r;
            case '%' -> l % r;
            default -> {
                double p = 1;
                for (int i = 0; i < (int) Math.abs(r); i++) p *= l;
                yield r < 0 ? 1 / p : p;
            }
        };
    }

    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.l());
            Expr r = simplify(b.r());
            if (l instanceof Num && r instanceof Num) return new Num(eval(new Bin(b.op(), l, r), Map.of()));
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '*' && l.equals(new Num(1)) || b.op() == '+' && l.equals(new Num(0))) return r;
            if (b.op() == '*' && r.equals(new Num(1)) || b.op() == '+' && r.equals(new Num(0))) return l;
            return new Bin(b.op(), l, r);
        }
        if (e instanceof Neg n) return simplify(n.e()) instanceof Neg m ? m.e() : new Neg(simplify(n.e()));
        return e;
    }

    static String show(Expr e) {
        if (e instanceof Num n) return n.v() == Math.rint(n.v()) ? Long.toString((long) n.v()) : Double.toString(n.v());
        if (e instanceof Var v) return v.name();
        if (e instanceof Neg n) return "-" + show(n.e());
        if (e instanceof Call c) return c.f() + c.args().stream().map(ExpressionEvaluator::show).toList();
        Bin b = (Bin) e;
        return "(" + show(b.l()) + b.op() + show(b.r()) + ")";
    }

    public static void main(String[] args) {
        Map<String, Double> env = new TreeMap<>(Map.of("x", 3.0, "y", -2.0));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^2", "-2^2", "10-4-3", "100/10/5", "7%4+1", "x*y+x", "max(1,x,2)*2", "sqrt(abs(y)*8)", "sum()", "1/0", "0/0", "--x", "2*-3", "x^-2", "0*x+1*y+0", "((((5))))", ".5+1.25", "sum(1,2,sum(3,4))-min(9,8)"}) {
            ExpressionEvaluator p = new ExpressionEvaluator(s);
            Expr e = p.parse(0);
            System.out.println(s + " -> " + show(e) + " = " + eval(e, env) + " simplified " + show(simplify(e)));
        }
        for (String s : new String[] {"", "1+", "(1+2", "*3", "z+1", "nope(3)", "1 $ 2", "1..2"}) {
            try {
                ExpressionEvaluator p = new ExpressionEvaluator(s);
                Expr e = p.parse(0);
                if (p.at < p.src.length()) throw new IllegalArgumentException("leftover '" + p.src.substring(p.at) + "'");
                System.out.println(eval(e, env));
            } catch (IllegalArgumentException | NoSuchElementException e) {
                System.out.println("'" + s + "' " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
