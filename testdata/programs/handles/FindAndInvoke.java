// MethodHandles.Lookup finders for virtual, static, special, constructors, fields, and unreflected members.
package handles;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class FindAndInvoke {
    static class Animal {
        String name;
        static int made;
        Animal(String n) { name = n; made++; }
        String speak(int times) { return (name + "! ").repeat(times); }
        static long square(int x) { return (long) x * x; }
        private String hidden() { return "hidden " + name; }
    }

    static class Dog extends Animal {
        Dog(String n) { super("dog " + n); }
        @Override String speak(int times) { return "woof " + times; }
        String viaSuper(MethodHandles.Lookup l) throws Throwable {
            return (String) l.findSpecial(Animal.class, "speak", MethodType.methodType(String.class, int.class), Dog.class).invokeExact(this, 2);
        }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    }

    interface Body { Object run() throws Throwable; }

    static void attempt(String label, Body b) {
        try {
            System.out.println(label + " = " + b.run());
        } catch (WrongMethodTypeException e) {
            System.out.println(label + " WrongMethodType");
        } catch (Throwable e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle speak = l.findVirtual(Animal.class, "speak", MethodType.methodType(String.class, int.class));
        MethodHandle make = l.findConstructor(Animal.class, MethodType.methodType(void.class, String.class));
        MethodHandle square = l.findStatic(Animal.class, "square", MethodType.methodType(long.class, int.class));
        Animal cat = (Animal) make.invokeExact("cat");
        System.out.println((String) speak.invokeExact(cat, 2) + (String) speak.invokeExact((Animal) new Dog("rex"), 1) + " " + (long) square.invokeExact(123456));
        System.out.println(new Dog("fido").viaSuper(Dog.lookup()) + speak.type() + " " + make.type() + " " + square.type());
        MethodHandle getName = l.findGetter(Animal.class, "name", String.class);
        MethodHandle setName = l.findSetter(Animal.class, "name", String.class);
        setName.invokeExact(cat, "tom");
        System.out.println((String) getName.invokeExact(cat) + " " + (int) l.findStaticGetter(Animal.class, "made", int.class).invokeExact());
        l.findStaticSetter(Animal.class, "made", int.class).invokeExact(100);
        System.out.println(Animal.made + " " + (String) l.unreflect(Animal.class.getDeclaredMethod("hidden")).invokeExact(cat) + " " + l.unreflectConstructor(Dog.class.getDeclaredConstructor(String.class)).type() + " " + l.unreflectGetter(Animal.class.getDeclaredField("name")).invoke(cat));
        MethodHandle bound = speak.bindTo(cat);
        MethodHandle viaBind = l.bind("hello world", "substring", MethodType.methodType(String.class, int.class, int.class));
        System.out.println((String) bound.invokeExact(1) + viaBind.invoke(3, 8) + " " + bound.type());
        MethodHandle concat = l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        Object r = concat.invoke((Object) "a", (Object) "b");
        System.out.println(r + " " + concat.invokeWithArguments("x", "y") + " " + concat.invokeWithArguments(List.of("p", "q")));
        MethodHandle asList = l.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
        System.out.println(asList.isVarargsCollector() + " " + asList.invoke(1, 2, 3) + " " + asList.invoke() + " " + asList.invokeWithArguments("v", "w") + " " + asList.asFixedArity().invoke(new Object[] {9}));
        attempt("invokeExact wrong return", () -> { Object o = (Object) concat.invokeExact("a", "b"); return o; });
        attempt("invokeExact Integer for int", () -> (long) square.invokeExact(Integer.valueOf(3)));
        attempt("invoke Integer for int", () -> (long) square.invoke(Integer.valueOf(3)));
        attempt("invoke short for int", () -> square.invoke((short) -3));
        attempt("invoke String for int", () -> square.invoke("3"));
        attempt("invoke Object String for int", () -> square.invoke((Object) "3"));
        attempt("invoke too many", () -> square.invoke(1, 2));
        attempt("null unboxed", () -> square.invoke((Object) null));
        attempt("null receiver", () -> concat.invoke((String) null, "x"));
        attempt("no method", () -> l.findVirtual(String.class, "nope", MethodType.methodType(void.class)));
        attempt("static as virtual", () -> l.findVirtual(Animal.class, "square", MethodType.methodType(long.class, int.class)));
        attempt("wrong type", () -> l.findStatic(Animal.class, "square", MethodType.methodType(int.class, int.class)));
        attempt("no field", () -> l.findGetter(Animal.class, "age", int.class));
        attempt("public lookup", () -> MethodHandles.publicLookup().findVirtual(Animal.class, "speak", speak.type().dropParameterTypes(0, 1)));
        attempt("public string", () -> MethodHandles.publicLookup().findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke("four"));
        attempt("target exception", () -> l.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class)).invoke("x1"));
        attempt("private in", () -> MethodHandles.privateLookupIn(Animal.class, l).findVirtual(Animal.class, "hidden", MethodType.methodType(String.class)).invoke(cat));
        System.out.println(l.lookupClass().getSimpleName() + " " + l.revealDirect(speak).getName() + " " + MethodHandleInfo.referenceKindToString(l.revealDirect(make).getReferenceKind()) + " " + speak);
    }
}
