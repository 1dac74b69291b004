// Exhaustive switches over sealed hierarchies without default, statements and expressions, with generic cases.
package patterns;

import java.util.*;

public class SealedSwitch {
    sealed interface Shape permits Circle, Rect, Poly { }
    record Circle(double r) implements Shape { }
    record Rect(double w, double h) implements Shape { }
    static final class Poly implements Shape {
        final int sides;
        Poly(int sides) { this.sides = sides; }
    }

    sealed interface Expr { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    enum Konst implements Expr { ZERO, ONE }

    sealed interface Result<T> { }
    record Ok<T>(T value) implements Result<T> { }
    record Err<T>(Exception e) implements Result<T> { }

    sealed static abstract class Animal { }
    static final class Cat extends Animal { }
    static non-sealed class Dog extends Animal { }
    static class Puppy extends Dog { }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Rect(double w, double h) when w == h -> w * w;
            case Rect(double w, double h) -> w * h;
            case Poly p -> p.sides;
        };
    }

    static int eval(Expr e) {
        return switch (e) {
            case Num(int v) -> v;
            case Add(var l, var r) -> eval(l) + eval(r);
            case Mul(Num(var a), Num(var b)) -> a * b;
            case Mul(var l, var r) -> eval(l) * eval(r);
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var x) -> -eval(x);
            case Konst.ZERO -> 0;
            case Konst.ONE -> 1;
        };
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Konst k, Expr r) when k == Konst.ZERO -> simplify(r);
            case Add(Expr l, Konst k) when k == Konst.ZERO -> simplify(l);
            case Mul(Konst k, var r) -> k == Konst.ZERO ? Konst.ZERO : simplify(r);
            case Mul(var l, Konst k) -> k == Konst.ZERO ? Konst.ZERO : simplify(l);
            case Add(var l, var r) -> new Add(simplify(l), simplify(r));
            case Mul(var l, var r) -> new Mul(simplify(l), simplify(r));
            case Neg(Neg(var x)) -> simplify(x);
            case Neg(var x) -> new Neg(simplify(x));
            case Num n -> n;
            case Konst k -> k;
        };
    }

    static <T> String show(Result<T> r) {
        return switch (r) {
            case Ok<T>(var v) -> "ok " + v;
            case Err<T>(RuntimeException x) -> "runtime " + x.getMessage();
            case Err<T>(var x) -> "checked " + x;
        };
    }

    static String sound(Animal a) {
        return switch (a) {
            case Cat c -> "meow";
            case Puppy p -> "yip";
            case Dog d -> "woof";
        };
    }

    static Animal hidden() {
        return new Puppy();
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(2), new Rect(3, 3), new Rect(2, 5), new Poly(6))) System.out.print(area(s) + " ");
        System.out.println();
        Expr e = new Add(new Mul(new Num(3), new Num(4)), new Neg(new Neg(new Add(Konst.ONE, new Mul(Konst.ZERO, new Num(9))))));
        System.out.println(eval(e) + " " + e);
        System.out.println(simplify(e) + " " + eval(simplify(e)));
        System.out.println(show(new Ok<>(5)) + ", " + show(new Err<>(new IllegalStateException("bad"))) + ", " + show(new Err<String>(new java.io.IOException("disk"))) + ", " + show(new Ok<>(null)));
        System.out.println(sound(new Cat()) + " " + sound(new Dog()) + " " + sound(hidden()));
        Shape s = new Rect(1, 2);
        int n = 0;
        switch (s) {
            case Circle c:
                n = 1;
                break;
            case Rect r:
                n = (int) (r.w() + r.h());
                break;
            case Poly p:
                n = 3;
        }
        System.out.println(n);
        for (Class<?> c : Animal.class.getPermittedSubclasses()) System.out.print(c.getSimpleName() + " ");
        System.out.println(Dog.class.isSealed() + " " + Animal.class.isSealed());
        try {
            area(null);
        } catch (NullPointerException x) {
            System.out.println("null is not matched");
        }
    }
}
