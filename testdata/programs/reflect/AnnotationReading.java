// Runtime annotations: defaults, arrays, nested, enums, classes, inheritance, repetition, equality and text.
package reflect;

import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class AnnotationReading {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME) @interface Sub {
        int value() default 7;
    }

    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Full {
        String name() default "none";
        int[] numbers() default {1, 2};
        Level level() default Level.LOW;
        Class<?> type() default Object.class;
        Sub sub() default @Sub;
        Sub[] subs() default {};
        char c() default 'x';
        byte b() default -1;
        short s() default 300;
        long l() default 1L << 40;
        float f() default 0.5f;
        double d() default Double.NaN;
        boolean z() default true;
        String[] words() default "single";
    }

    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @Target({ElementType.METHOD, ElementType.TYPE}) @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.METHOD, ElementType.TYPE}) @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS) @interface Invisible { }

    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Nn { }

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.PARAMETER, ElementType.FIELD}) @interface P {
        int value();
    }

    @Full(name = "base\"quoted\"", numbers = {}, level = Level.HIGH, type = int[].class, sub = @Sub(9), subs = {@Sub(1), @Sub}, words = {"a", "b"}) @Tag("b") static class Base {
        @P(5) int field;
        @Tag("one") @Tag("two") public void two() { }
        @Tag("only") @Deprecated public void one(int a, @P(3) String b, @P(4) @Deprecated long c) { }
        @Invisible public @Nn String typed(List<@Nn String> l) { return null; }
    }

    static class Child extends Base { }

    static Object value(Annotation a, String n) throws Exception {
        Object v = a.annotationType().getDeclaredMethod(n).invoke(a);
        return v instanceof int[] i ? Arrays.toString(i) : v instanceof Object[] o ? Arrays.toString(o) : v;
    }

    public static void main(String[] args) throws Exception {
        Full full = Base.class.getAnnotation(Full.class);
        for (String n : "name level type sub subs c b s l f d z words numbers".split(" ")) System.out.println(n + " = " + value(full, n));
        System.out.println(Full.class.getDeclaredMethod("numbers").getDefaultValue().getClass().getSimpleName() + " " + Full.class.getDeclaredMethod("l").getDefaultValue() + " " + Tag.class.getDeclaredMethod("value").getDefaultValue());
        System.out.println(Child.class.isAnnotationPresent(Full.class) + " " + Child.class.getDeclaredAnnotations().length + " " + Child.class.getAnnotation(Tag.class) + " " + (Child.class.getAnnotation(Full.class) == full) + " " + Child.class.getAnnotation(Full.class).equals(full));
        Method two = Base.class.getMethod("two");
        Method one = Base.class.getMethod("one", int.class, String.class, long.class);
        System.out.println(two.getAnnotationsByType(Tag.class).length + " " + two.getAnnotation(Tag.class) + " " + two.getAnnotation(Tags.class).value()[1].value() + " " + one.getAnnotationsByType(Tag.class)[0].value() + " " + one.getAnnotation(Tags.class) + " " + one.isAnnotationPresent(Deprecated.class) + " " + one.getAnnotation(Deprecated.class).forRemoval());
        for (Annotation[] pa : one.getParameterAnnotations()) System.out.print(pa.length + (pa.length > 0 ? ":" + ((P) pa[0]).value() : "") + " ");
        System.out.println(Base.class.getDeclaredField("field").getAnnotation(P.class).value());
        System.out.println(Base.class.getMethod("typed", List.class).getAnnotations().length + " " + Base.class.getMethod("typed", List.class).getAnnotatedReturnType().getAnnotations().length);
        System.out.println(full.annotationType().getSimpleName() + " " + Proxy.isProxyClass(full.getClass()) + " " + full.annotationType().isAnnotation() + " " + Full.class.isAnnotationPresent(Inherited.class) + " " + Tag.class.getAnnotation(Target.class).value().length + " " + Full.class.getAnnotation(Retention.class).value());
        Sub a = full.subs()[0];
        Sub b = full.subs()[1];
        System.out.println(a.equals(b) + " " + b.equals(Full.class.getDeclaredMethod("sub").getDefaultValue()) + " " + a.hashCode() + " " + b.hashCode() + " " + ((127 * "value".hashCode()) ^ 7) + " " + a);
        full.numbers();
        int[] copy = Child.class.getAnnotation(Full.class).numbers();
        System.out.println(copy.length + " " + full.words()[0].length());
        full.words()[0] = "changed";
        System.out.println(full.words()[0] + " " + two.getAnnotation(Tags.class));
        Sub fake = new Sub() {
            @Override public int value() { return 1; }
            @Override public Class<? extends Annotation> annotationType() { return Sub.class; }
        };
        System.out.println(a.equals(fake) + " " + fake.equals(a));
        System.out.println(Runnable.class.getAnnotation(FunctionalInterface.class) != null);
    }
}
