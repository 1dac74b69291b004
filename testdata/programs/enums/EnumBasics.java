// Shows values, valueOf, ordinal, compareTo, name, toString, equality and the errors of valueOf.
package enums;

import java.util.Arrays;

public class EnumBasics {
    enum Empty { }

    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    enum Size {
        SMALL(1), MEDIUM(5), LARGE(10) {
            @Override
            public String toString() {
                return "Large!";
            }
        };

        private final int units;
        private static int created;

        Size(int units) {
            this.units = units;
        }

        static {
            for (Size s : values()) created += s.units;
        }

        Size next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    static String look(Class<? extends Enum<?>> type, String name) {
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Enum<?> e = Enum.valueOf((Class) type, name);
            return e.name() + e.ordinal();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        } catch (NullPointerException e) {
            return "null name";
        }
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(Suit.values()) + Arrays.toString(Size.values()) + Empty.values().length);
        for (Suit a : Suit.values()) {
            for (Suit b : Suit.values()) System.out.print(a.compareTo(b) + (a == b ? "=" : "") + (a.equals(b) ? "e" : "") + " ");
            System.out.println(a + " " + a.name() + " " + a.ordinal() + " " + a.getDeclaringClass().getSimpleName() + " " + a.getClass().isEnum());
        }
        for (Size s : Size.values()) {
            System.out.println(s + " " + s.name() + " " + s.units + " " + s.next() + " " + s.getClass().getSimpleName() + " " + s.getClass().isEnum() + " "
                + s.getDeclaringClass().getSimpleName() + " " + s.getClass().getSuperclass().getSimpleName());
        }
        System.out.println(Size.created + " " + (Size.valueOf("LARGE") == Size.LARGE) + " " + Size.LARGE.hashCode() * 0);
        System.out.println(look(Suit.class, "HEARTS") + " | " + look(Suit.class, "hearts") + " | " + look(Size.class, "Large!") + " | " + look(Empty.class, "X") + " | " + look(Suit.class, null));
        Suit[] mutable = Suit.values();
        mutable[0] = Suit.SPADES;
        System.out.println(Suit.values()[0] + " " + (Suit.values() != Suit.values()));
        Suit[] order = {Suit.SPADES, Suit.CLUBS, Suit.HEARTS};
        Arrays.sort(order);
        System.out.println(Arrays.toString(order) + " " + Arrays.binarySearch(order, Suit.HEARTS));
        Object o = Suit.DIAMONDS;
        System.out.println((o instanceof Comparable) + " " + (o instanceof Enum<?>) + " " + (o instanceof Suit s && s.ordinal() == 1) + " " + (o instanceof java.io.Serializable));
        System.out.println(Suit.class.getEnumConstants().length + " " + String.class.getEnumConstants() + " " + Enum.class.isEnum() + " " + Size.LARGE.getClass().getEnumConstants());
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int c = ((Enum) Suit.CLUBS).compareTo(Size.SMALL);
            System.out.println(c);
        } catch (ClassCastException e) {
            System.out.println("different enums do not compare");
        }
        System.out.println(Suit.valueOf("JOKER"));
    }
}
