// Names, modifiers, supertypes and kinds of classes: primitives, arrays, nested, local, anonymous, lambdas excluded.
package reflect;

import java.lang.reflect.*;
import java.util.*;

public class ClassNames {
    interface Shape { }
    abstract static class Inner<T> implements Shape, Comparable<T> { }
    private final class Deep extends Thread { class Deeper { } }
    enum E { A, B { } }
    @interface Note { }
    record R(int x) { }
    sealed interface S permits One, Two { }
    record One() implements S { }
    static final class Two implements S { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c + " | mods " + Modifier.toString(c.getModifiers()));
        StringBuilder sb = new StringBuilder("   ");
        if (c.isPrimitive()) sb.append("primitive ");
        if (c.isArray()) sb.append("array of ").append(c.getComponentType().getName()).append(' ');
        if (c.isInterface()) sb.append("interface ");
        if (c.isEnum()) sb.append("enum ");
        if (c.isAnnotation()) sb.append("annotation ");
        if (c.isRecord()) sb.append("record ");
        if (c.isMemberClass()) sb.append("member ");
        if (c.isLocalClass()) sb.append("local ");
        if (c.isAnonymousClass()) sb.append("anonymous ");
        if (c.isSealed()) sb.append("sealed ");
        sb.append("super ").append(c.getSuperclass() == null ? null : c.getSuperclass().getName());
        sb.append(" ifs ").append(Arrays.toString(c.getInterfaces())).append(" pkg ").append(c.getPackageName());
        sb.append(" encl ").append(c.getEnclosingClass() == null ? null : c.getEnclosingClass().getSimpleName()).append(" decl ").append(c.getDeclaringClass() == null ? null : c.getDeclaringClass().getSimpleName());
        sb.append(" host ").append(c.getNestHost().getSimpleName()).append(" desc ").append(c.descriptorString());
        System.out.println(sb);
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        Class<?>[] all = {int.class, void.class, Integer.class, int[].class, String[][].class, Shape.class, Inner.class, Deep.class, Deep.Deeper.class, E.class, E.B.getClass(), Note.class, R.class, S.class, Two.class, Local.class, anon.getClass(), ClassNames.class, Object.class, Map.Entry.class, Local[].class, boolean.class, double[].class};
        for (Class<?> c : all) show(c);
        System.out.println(Local.class.getEnclosingMethod() + " " + anon.getClass().getEnclosingMethod().getName());
        List<String> nested = new ArrayList<>();
        for (Class<?> c : ClassNames.class.getDeclaredClasses()) nested.add(c.getSimpleName());
        Collections.sort(nested);
        System.out.println(nested);
        for (Class<?> p : S.class.getPermittedSubclasses()) System.out.print(p.getSimpleName() + " ");
        System.out.println(Two.class.getPermittedSubclasses() == null);
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;").getSimpleName() + " " + Class.forName("reflect.ClassNames$R").isRecord() + " " + int[].class.arrayType() + " " + int.class.arrayType() + " " + int[][].class.componentType());
        for (String bad : new String[] {"int", "java.lang.Strin", "", "java/lang/String", "[X", "reflect.classnames"}) {
            try {
                System.out.println(Class.forName(bad));
            } catch (ClassNotFoundException | NoClassDefFoundError e) {
                System.out.println(e.getClass().getSimpleName() + (bad.equals("reflect.classnames") ? "" : " " + e.getMessage()));
            }
        }
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + int.class.isAssignableFrom(short.class) + " " + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Cloneable.class.isAssignableFrom(int[].class));
        System.out.println(Integer.class.isInstance(5) + " " + int.class.isInstance(5) + " " + String.class.isInstance(null) + " " + Comparable.class.cast("x") + " " + Integer.TYPE + " " + List.class.isInstance(new LinkedList<>()) + " " + new int[0].getClass().getSuperclass() + " " + Arrays.toString(int[].class.getInterfaces()) + " " + Modifier.toString(int[].class.getModifiers()));
        System.out.println(ClassNames.class.desiredAssertionStatus() + " " + String.class.getModule().getName() + " " + ClassNames.class.getModule().isNamed() + " " + (String.class.getClassLoader() == null) + " " + Number.class.asSubclass(Object.class).getName());
        try {
            Integer.class.cast("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
