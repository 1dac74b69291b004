// Shows generic code over enum types, parsing helpers, round robin counters and enums in interfaces.
package enums;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class EnumReflectionAndGenerics {
    interface Coded {
        int code();
    }

    enum Status implements Coded {
        OK(200), MOVED(301), MISSING(404), BROKEN(500);
        private final int code;

        Status(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    enum Color implements Coded {
        RED, GREEN, BLUE;

        public int code() {
            return 0xFF << 8 * (2 - ordinal());
        }
    }

    interface Holder {
        enum Inner { ONE, TWO }

        Inner DEFAULT = Inner.TWO;
    }

    static <E extends Enum<E> & Coded> Optional<E> byCode(Class<E> type, int code) {
        for (E e : type.getEnumConstants()) if (e.code() == code) return Optional.of(e);
        return Optional.empty();
    }

    static <E extends Enum<E>> E next(E e) {
        E[] all = e.getDeclaringClass().getEnumConstants();
        return all[(e.ordinal() + 1) % all.length];
    }

    static <E extends Enum<E>> E parse(Class<E> type, String text, E otherwise) {
        try {
            return Enum.valueOf(type, text.trim().toUpperCase(java.util.Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    static <E extends Enum<E>, V> EnumMap<E, V> table(Class<E> type, Function<E, V> f) {
        EnumMap<E, V> m = new EnumMap<>(type);
        for (E e : type.getEnumConstants()) m.put(e, f.apply(e));
        return m;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(byCode(Status.class, 404) + " " + byCode(Status.class, 1) + " " + byCode(Color.class, 0xFF00).map(Enum::name).orElse("none"));
        System.out.println(next(Status.BROKEN) + " " + next(Color.RED) + " " + next(Holder.DEFAULT));
        System.out.println(parse(Color.class, " green ", Color.RED) + " " + parse(Color.class, "pink", Color.RED));
        System.out.println(table(Status.class, s -> s.code() / 100) + " " + table(Color.class, c -> Integer.toHexString(c.code())));
        List<Enum<?>> mixed = new ArrayList<>(List.of(Color.BLUE, Status.OK, Holder.Inner.ONE));
        mixed.sort(java.util.Comparator.comparing(Enum::name));
        System.out.println(mixed);
        Map<Boolean, List<Status>> parts = Stream.of(Status.values()).collect(Collectors.partitioningBy(s -> s.code() < 400));
        System.out.println(parts + " " + Stream.of(Color.values()).sorted(Collections.reverseOrder()).map(Color::name).collect(Collectors.joining("<")));
        Map<Integer, List<String>> grouped = Stream.of(Status.values()).collect(Collectors.groupingBy(s -> s.name().length(), java.util.TreeMap::new, Collectors.mapping(Enum::name, Collectors.toList())));
        System.out.println(grouped);
        System.out.println(Status.class.getField("OK").isEnumConstant() + " " + Status.class.getDeclaredField("code").isEnumConstant() + " " + java.lang.reflect.Modifier.toString(Status.class.getModifiers()));
        try {
            var c = Color.class.getDeclaredConstructors()[0];
            c.setAccessible(true);
            c.newInstance("PURPLE", 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Status.valueOf("OK").describeConstable().isPresent() + " " + Status.OK.compareTo(Status.BROKEN));
        System.exit(Status.MISSING.code() % 256);
    }
}
