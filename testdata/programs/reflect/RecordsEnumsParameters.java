// Record components, enum constants with bodies, Parameter objects and enclosing relations by reflection.
package reflect;

import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class RecordsEnumsParameters {
    @Retention(RetentionPolicy.RUNTIME) @interface Doc { String value(); }

    record Person<T extends Number>(@Doc("the name") String name, int age, List<T> scores, double... rest) {
        static int made;
        Person {
            if (age < 0) throw new IllegalArgumentException("age " + age);
            made++;
        }
        Person(String n) { this(n, 1, List.of()); }
        String upper() { return name.toUpperCase(Locale.ROOT); }
    }

    record Empty() { }

    enum Planet {
        MERCURY(3.3e23) { @Override String label() { return "hot"; } }, EARTH(5.9e24);
        final double mass;
        Planet(double m) { mass = m; }
        String label() { return name().toLowerCase(Locale.ROOT); }
    }

    public static void main(String[] args) throws Exception {
        Person<Integer> p = new Person<>("Ann", 30, List.of(1, 2), 0.5, 1.5);
        for (RecordComponent rc : Person.class.getRecordComponents()) {
            Object v = rc.getAccessor().invoke(p);
            System.out.println(rc + " | " + rc.getName() + " " + rc.getType().getSimpleName() + " " + rc.getGenericType() + " = " + (v instanceof double[] d ? Arrays.toString(d) : v) + " doc " + (rc.isAnnotationPresent(Doc.class) ? rc.getAnnotation(Doc.class).value() : "-") + " in " + rc.getDeclaringRecord().getSimpleName());
        }
        System.out.println(Empty.class.getRecordComponents().length + " " + String.class.getRecordComponents() + " " + new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Constructor<?> canon = Person.class.getDeclaredConstructor(String.class, int.class, List.class, double[].class);
        System.out.println(((Person<?>) canon.newInstance("Bob", 5, null, new double[0])).upper() + " " + Person.made + " " + canon.isVarArgs());
        try {
            canon.newInstance("Neg", -1, null, null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        for (Parameter q : canon.getParameters()) System.out.print(q.getName() + " " + q.isNamePresent() + " " + q.isVarArgs() + " " + q.getParameterizedType() + "; ");
        System.out.println();
        Method main = RecordsEnumsParameters.class.getMethod("main", String[].class);
        System.out.println(Arrays.toString(main.getParameters()) + " " + main.getParameters()[0].isNamePresent() + " " + main.getParameters()[0].getDeclaringExecutable().getName() + " " + Arrays.toString(main.getExceptionTypes()));
        for (Planet pl : Planet.class.getEnumConstants()) {
            Field f = Planet.class.getField(pl.name());
            System.out.println(pl + " " + f.isEnumConstant() + " " + Modifier.toString(f.getModifiers()) + " " + pl.label() + " " + pl.getClass().isEnum() + " " + pl.getDeclaringClass().getSimpleName() + " " + pl.getClass().getName() + " " + pl.mass);
        }
        System.out.println(Enum.valueOf(Planet.class, "EARTH").ordinal() + " " + Planet.valueOf("MERCURY").compareTo(Planet.EARTH) + " " + Planet.class.getMethod("values").invoke(null).getClass().getSimpleName() + " " + Modifier.toString(Planet.class.getModifiers()) + " " + (String.class.getEnumConstants() == null));
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> syn = new ArrayList<>();
        for (Field f : Planet.class.getDeclaredFields()) if (f.isSynthetic()) syn.add(f.getName());
        System.out.println(syn);
        List<String> members = new ArrayList<>();
        for (Method m : Person.class.getDeclaredMethods()) members.add(m.getName() + "/" + m.getParameterCount());
        Collections.sort(members);
        System.out.println(members + " " + Modifier.toString(Person.class.getDeclaredField("age").getModifiers()));
        Runnable r = new Runnable() {
            @Override public void run() {
                System.out.println(getClass().getEnclosingMethod().getName() + " " + getClass().getEnclosingClass().getSimpleName() + " [" + getClass().getSimpleName() + "]");
            }
        };
        r.run();
        Object lambda = (Runnable) () -> { };
        System.out.println(lambda.getClass().isSynthetic() + " " + lambda.getClass().isHidden() + " " + lambda.getClass().getInterfaces()[0].getSimpleName() + " " + lambda.getClass().isAnonymousClass());
        System.out.println(Planet.class.getDeclaredConstructors()[0].getParameterCount() + " " + RecordsEnumsParameters.class.isNestmateOf(Person.class) + " " + Person.class.getNestHost().getSimpleName());
    }
}
