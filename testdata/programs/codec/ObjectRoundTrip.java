// Java serialization round trips: graphs with cycles, transient fields, custom methods, enums, records and failures.
package codec;

import java.io.*;
import java.util.*;

public class ObjectRoundTrip {
    static class Base {
        String tag = "constructed";
    }

    static class Person extends Base implements Serializable {
        private static final long serialVersionUID = 1L;
        final String name;
        int age;
        transient int cache = 42;
        Person friend;
        int[] scores = {1, 2, 3};
        Map<String, List<Integer>> map = new TreeMap<>(Map.of("k", List.of(1, 2)));

        Person(String name, int age) {
            this.name = name;
            this.age = age;
            this.tag = "changed";
        }
    }

    static class Account implements Serializable {
        private static final long serialVersionUID = 2L;
        transient long cents;
        Account(long cents) { this.cents = cents; }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF(cents / 100 + "." + cents % 100);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            String[] p = i.readUTF().split("\\.");
            cents = Long.parseLong(p[0]) * 100 + Long.parseLong(p[1]);
            if (cents < 0) throw new InvalidObjectException("overdrawn");
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 3L;
        static final Single INSTANCE = new Single();
        private Object readResolve() { return INSTANCE; }
    }

    static class Ext implements Externalizable {
        int v;
        public Ext() { v = -1; }
        Ext(int v) { this.v = v; }
        @Override public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v * 2); }
        @Override public void readExternal(ObjectInput i) throws IOException { v += i.readInt(); }
    }

    enum Color { RED, GREEN { @Override public String toString() { return "green!"; } } }

    record Point(int x, int y) implements Serializable {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative");
        }
    }

    static class NotSer { }

    static class Holder implements Serializable {
        private static final long serialVersionUID = 4L;
        Object o = new NotSer();
    }

    static byte[] write(Object... os) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) {
            for (Object x : os) o.writeObject(x);
        }
        return b.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Person a = new Person("Ann", 30);
        Person b = new Person("Bob", 40);
        a.friend = b;
        b.friend = a;
        byte[] data = write(a, b, a, "text", 12, null, new long[] {5, 6}, Color.GREEN, new Point(3, 4), Single.INSTANCE, new Account(12345), new Ext(7), new Object[] {"x", 1.5, 'c'}, new ArrayDeque<>(List.of(1, 2)), EnumSet.of(Color.RED), new java.math.BigDecimal("1.50"), java.time.LocalDate.of(2024, 2, 29), Optional.class);
        System.out.println(data.length + " " + String.format("%02x%02x%02x%02x", data[0], data[1], data[2], data[3]));
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(data));
        Person a2 = (Person) in.readObject();
        Person b2 = (Person) in.readObject();
        System.out.println(a2.name + a2.age + " " + a2.cache + " " + a2.tag + " " + Arrays.toString(a2.scores) + a2.map + " " + (a2.friend == b2) + (b2.friend == a2) + (in.readObject() == a2));
        System.out.println(in.readObject() + " " + in.readObject() + " " + in.readObject() + " " + Arrays.toString((long[]) in.readObject()) + " " + (in.readObject() == Color.GREEN) + " " + in.readObject() + " " + (in.readObject() == Single.INSTANCE));
        System.out.println(((Account) in.readObject()).cents + " " + ((Ext) in.readObject()).v + " " + Arrays.toString((Object[]) in.readObject()) + " " + in.readObject() + " " + in.readObject() + " " + in.readObject() + " " + in.readObject() + " " + in.readObject());
        try {
            in.readObject();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        byte[] broken = data.clone();
        broken[0] = 0;
        for (Object o : new Object[] {new NotSer(), new Holder(), List.of(new NotSer()), broken, new Account(-1)}) {
            try {
                Object r = new ObjectInputStream(new ByteArrayInputStream(o instanceof byte[] x ? x : write(o))).readObject();
                System.out.println(r);
            } catch (IOException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(ObjectStreamClass.lookup(Person.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(NotSer.class) + " " + Arrays.toString(ObjectStreamClass.lookup(Point.class).getFields()));
    }
}
