// Shows the methods every object has: toString shape, getClass, equals, hashCode stability, and arrays of them.
package objects;

public class ObjectMethods {
    static class Plain {
    }

    static class Custom {
        int calls;

        @Override
        public int hashCode() {
            return 0xBEEF + calls++;
        }
    }

    static class NullString {
        @Override
        public String toString() {
            return null;
        }
    }

    static class Throwing {
        @Override
        public String toString() {
            throw new UnsupportedOperationException("no text");
        }
    }

    static boolean looksDefault(Object o) {
        return o.toString().equals(o.getClass().getName() + "@" + Integer.toHexString(o.hashCode()));
    }

    public static void main(String[] args) {
        Plain p = new Plain(), q = new Plain();
        System.out.println(p.equals(p) + " " + p.equals(q) + " " + p.equals(null) + " " + (p.hashCode() == p.hashCode()) + " " + (p.hashCode() == System.identityHashCode(p)));
        System.out.println(looksDefault(p) + " " + looksDefault(new int[0]) + " " + looksDefault(new Object()) + " " + looksDefault(args));
        Custom c = new Custom();
        System.out.println(c + " " + c + " " + c.calls + " " + (System.identityHashCode(c) == System.identityHashCode(c)) + " " + System.identityHashCode(null));
        System.out.println("value " + new NullString() + " " + String.valueOf(new NullString()) + " " + new StringBuilder().append(new NullString()));
        try {
            System.out.println("never " + new Throwing());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Object[] samples = {p, c, "s", 1, 'c', 2.0, new int[1], new String[0][0], Thread.State.NEW, Object.class, (Runnable & java.io.Serializable) () -> { }};
        for (int i = 0; i < samples.length - 1; i++) {
            Class<?> k = samples[i].getClass();
            System.out.println(k.getName() + " " + k.getSimpleName() + " " + k + " " + k.getTypeName() + " " + k.isArray() + " " + k.isEnum() + " " + k.getSuperclass());
        }
        Class<?> lambda = samples[10].getClass();
        System.out.println(lambda.isSynthetic() + " " + lambda.isHidden() + " " + lambda.getName().startsWith("objects.ObjectMethods$$Lambda"));
        System.out.println(int.class + " " + Runnable.class + " " + Plain.class + " " + int[].class + " " + void.class.getName());
        System.out.println((p.getClass() == q.getClass()) + " " + (p.getClass() == Plain.class) + " " + "x".getClass().equals(String.class));
        System.out.println(Integer.valueOf(5).hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + "Ab".hashCode() + " " + Double.valueOf(1.5).hashCode() + " "
            + Boolean.TRUE.hashCode() + " " + Character.valueOf('a').hashCode() + " " + Float.valueOf(-0f).hashCode() + " " + Byte.valueOf((byte) -1).hashCode());
        Object o = new Object();
        synchronized (o) {
            o.notify();
            o.notifyAll();
        }
        try {
            o.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        int distinct = 0;
        java.util.Set<Object> identities = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
        for (int i = 0; i < 100; i++) if (identities.add(new Plain())) distinct++;
        System.out.println(distinct + " " + identities.contains(new Plain()));
    }
}
