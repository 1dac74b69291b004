// Shows record components by reflection, canonical constructor calls, annotations on components and record errors.
package records;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class RecordReflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Column {
        String value();

        int width() default 10;
    }

    record Row(@Column("ID") long id, @Column(value = "NAME", width = 30) String name, List<? extends Number> values, Map<String, int[]> extra) {
        Row {
            if (id < 0) throw new IllegalArgumentException("id " + id);
        }
    }

    record Mixed(byte b, char[] cs, Row... rows) {
        static int statics = 3;

        int extra() {
            return 5;
        }
    }

    static Object copy(Record r, String change, Object value) throws ReflectiveOperationException {
        RecordComponent[] cs = r.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[cs.length];
        Object[] args = new Object[cs.length];
        for (int i = 0; i < cs.length; i++) {
            types[i] = cs[i].getType();
            args[i] = cs[i].getName().equals(change) ? value : cs[i].getAccessor().invoke(r);
        }
        Constructor<?> c = r.getClass().getDeclaredConstructor(types);
        c.setAccessible(true);
        return c.newInstance(args);
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : new Class<?>[] {Row.class, Mixed.class}) {
            for (RecordComponent c : type.getRecordComponents()) {
                Column column = c.getAnnotation(Column.class);
                System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType().getTypeName() + " " + c.getDeclaringRecord().getSimpleName()
                    + " " + c.getAccessor().getName() + " " + (column == null ? "-" : column.value() + column.width()));
            }
        }
        System.out.println(String.class.getRecordComponents() + " " + Record.class.isRecord() + " " + Row.class.isRecord());
        Row row = new Row(1, "n", List.of(1, 2.5), null);
        System.out.println(copy(row, "name", "renamed") + " " + copy(row, "id", 9L).equals(row) + " " + copy(row, "none", null).equals(row));
        try {
            copy(row, "id", -5L);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            copy(row, "id", "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> members = new ArrayList<>();
        for (var m : Mixed.class.getDeclaredMethods()) members.add(m.getName() + m.getParameterCount());
        for (var f : Mixed.class.getDeclaredFields()) members.add(f.getName() + ":" + java.lang.reflect.Modifier.toString(f.getModifiers()));
        members.sort(null);
        System.out.println(members);
        System.out.println(Arrays.toString(Mixed.class.getDeclaredConstructors()[0].getParameterTypes()) + Mixed.class.getDeclaredConstructors()[0].isVarArgs());
        var field = Row.class.getDeclaredField("name");
        field.setAccessible(true);
        System.out.println(field.get(row));
        try {
            field.set(row, "changed");
        } catch (IllegalAccessException e) {
            System.out.println("record fields cannot be set");
        }
        System.out.println(row.name());
    }
}
