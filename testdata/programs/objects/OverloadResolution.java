// Shows overload resolution: phases, most specific types, null, boxing, inheritance and static dispatch.
package objects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class OverloadResolution {
    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String f(Integer i) { return "Integer"; }
    static String f(long l) { return "long"; }
    static String f(double d) { return "double"; }
    static String f(Object... os) { return "Object..."; }

    static String g(byte b) { return "byte"; }
    static String g(short s) { return "short"; }
    static String g(int i) { return "int"; }
    static String g(float f) { return "float"; }

    static String h(Collection<?> c) { return "Collection"; }
    static String h(List<?> c) { return "List"; }
    static String h(ArrayList<?> c) { return "ArrayList"; }
    static String h(Iterable<?> c) { return "Iterable"; }

    static String k(int a, long b) { return "int,long"; }
    static String k(long a, int b) { return "long,int"; }
    static String k(long a, long b) { return "long,long"; }

    static class Animal {
        String meet(Animal a) { return "animal meets animal"; }
        String meet(Dog d) { return "animal meets dog"; }
    }

    static class Dog extends Animal {
        @Override
        String meet(Animal a) { return "dog meets animal"; }
        @Override
        String meet(Dog d) { return "dog meets dog"; }
        String meet(Puppy p) { return "dog meets puppy"; }
    }

    static class Puppy extends Dog {
        @Override
        String meet(Dog d) { return "puppy meets dog"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        char c = 'c';
        short s = 2;
        System.out.println(f(1) + " " + f('c') + " " + f(1L) + " " + f(1f) + " " + f("s") + " " + f((Object) "s") + " " + f(Integer.valueOf(1))
            + " " + f(Long.valueOf(1)) + " " + f(Character.valueOf('c')) + " " + f() + " " + f(1, 2) + " " + f(new int[0]) + " " + f(new String[0]) + " " + f(true));
        System.out.println(g(b) + " " + g(c) + " " + g(s) + " " + g(1) + " " + g(1L) + " " + g((byte) 'x') + " " + g(b + b) + " " + g(b++) + " " + g(c++));
        List<String> list = new ArrayList<>();
        System.out.println(h(list) + " " + h(new ArrayList<>()) + " " + h((Collection<String>) list) + " " + h((Iterable<String>) list) + " " + h(null));
        System.out.println(k(1L, 1) + " " + k(1, 1L) + " " + k(1L, 1L) + " " + k('a', 1L));
        Animal[] animals = {new Animal(), new Dog(), new Puppy()};
        for (Animal x : animals) {
            for (Animal y : animals) {
                System.out.print(x.meet(y) + "; ");
                if (y instanceof Dog) System.out.print(x.meet((Dog) y) + "; ");
                if (x instanceof Dog && y instanceof Puppy) System.out.print(((Dog) x).meet((Puppy) y) + "; ");
                if (x instanceof Puppy && y instanceof Dog) System.out.print(((Puppy) x).meet((Dog) y));
            }
            System.out.println();
        }
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(new char[] {'x', 'y'}).append((Object) "o").append(1.0f).append(true).append((String) null);
        System.out.println(sb);
        List<Integer> numbers = new ArrayList<>(List.of(5, 6, 7, 1));
        numbers.remove(1);
        numbers.remove((Integer) 1);
        System.out.println(numbers);
        System.out.println(String.valueOf((Object) null) + " " + String.valueOf(new char[] {'c', 'h'}) + " " + String.valueOf('c') + String.valueOf(3));
    }
}
