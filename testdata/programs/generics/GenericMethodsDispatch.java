// Shows generic methods overridden with other type parameters, bridge methods, visitors and type tokens.
package generics;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class GenericMethodsDispatch {
    interface Visitor<R> {
        R visitNumber(int n);

        R visitAdd(Expr a, Expr b);

        default R visitNegate(Expr e) {
            throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot negate");
        }
    }

    interface Expr {
        <R> R accept(Visitor<R> v);
    }

    static Expr number(int n) {
        return new Expr() {
            public <R> R accept(Visitor<R> v) {
                return v.visitNumber(n);
            }
        };
    }

    static Expr add(Expr a, Expr b) {
        return new Expr() {
            public <R> R accept(Visitor<R> v) {
                return v.visitAdd(a, b);
            }
        };
    }

    static Expr negate(Expr e) {
        return new Expr() {
            public <R> R accept(Visitor<R> v) {
                return v.visitNegate(e);
            }
        };
    }

    static class Eval implements Visitor<Integer> {
        public Integer visitNumber(int n) {
            return n;
        }

        public Integer visitAdd(Expr a, Expr b) {
            return a.accept(this) + b.accept(this);
        }

        public Integer visitNegate(Expr e) {
            return -e.accept(this);
        }
    }

    static class Show implements Visitor<String> {
        public String visitNumber(int n) {
            return "" + n;
        }

        public String visitAdd(Expr a, Expr b) {
            return "(" + a.accept(this) + "+" + b.accept(this) + ")";
        }
    }

    static abstract class Token<T> {
        final Type type = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
    }

    static class Animal<T> {
        String eat(T food) {
            return "animal eats " + food;
        }

        <X extends T> List<X> store(X x) {
            return new ArrayList<>(List.of(x));
        }
    }

    static class Cow extends Animal<String> {
        @Override
        String eat(String food) {
            return "cow eats " + food.toLowerCase(java.util.Locale.ROOT);
        }

        @Override
        <X extends String> List<X> store(X x) {
            List<X> l = super.store(x);
            l.add(x);
            return l;
        }
    }

    static class Calf extends Cow {
        String eat(Number o) {
            return "overload " + o;
        }
    }

    public static void main(String[] args) {
        Expr e = add(number(1), add(number(2), number(39)));
        System.out.println(e.accept(new Show()) + " = " + e.accept(new Eval()));
        Expr n = add(e, negate(number(50)));
        System.out.println(n.accept(new Eval()));
        try {
            System.out.println(n.accept(new Show()));
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(new Token<List<String>>() { }.type + " " + new Token<Map<String, int[]>>() { }.type + " " + new Token<Integer>() { }.type);
        Animal<String> a = new Cow();
        System.out.println(a.eat("GRASS") + " " + a.store("hay") + " " + new Animal<Integer>().eat(5));
        Calf calf = new Calf();
        Animal<String> asAnimal = calf;
        System.out.println(calf.eat("A") + " " + calf.eat(2.5) + " " + asAnimal.eat("C") + " " + calf.eat(5));
        List<String> found = new ArrayList<>();
        for (var m : Calf.class.getMethods()) if (m.getName().equals("eat")) found.add(m.toString());
        for (var m : Cow.class.getDeclaredMethods()) found.add(m.getName() + Arrays.toString(m.getParameterTypes()) + m.isBridge());
        found.sort(null);
        System.out.println(found);
    }
}
