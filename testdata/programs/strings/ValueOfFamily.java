// Shows String.valueOf overloads, constructors, copyValueOf, chained conversions and their errors.
package strings;

import java.util.Arrays;
import java.util.List;

public class ValueOfFamily {
    static class Talker {
        final Object answer;

        Talker(Object answer) {
            this.answer = answer;
        }

        @Override
        public String toString() {
            if (answer instanceof RuntimeException e) throw e;
            return (String) answer;
        }
    }

    static void attempt(java.util.function.Supplier<Object> s) {
        try {
            System.out.println("ok " + s.get());
        } catch (NullPointerException e) {
            System.out.println("null");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(String.valueOf(true) + String.valueOf('c') + String.valueOf(-5) + String.valueOf(5L) + String.valueOf(1.5f) + String.valueOf(1e100) + String.valueOf((Object) "o") + String.valueOf(new char[] {'a', 'b'}));
        char[] data = {'h', 'e', 'l', 'l', 'o'};
        System.out.println(String.valueOf(data, 1, 3) + String.copyValueOf(data) + String.copyValueOf(data, 4, 1) + new String(data, 0, 2) + new String() + new String("copy") + new String(new StringBuilder("sb")) + new String(new StringBuffer("bf")));
        attempt(() -> String.valueOf((char[]) null));
        attempt(() -> String.valueOf((Object) null));
        attempt(() -> String.valueOf(data, 3, 3));
        attempt(() -> String.valueOf(data, -1, 2));
        attempt(() -> new String(data, 2, -1));
        attempt(() -> new String((String) null));
        attempt(() -> new String(new byte[] {72, 105}, 0));
        attempt(() -> (int) new String(new byte[] {65, 66, 67}, 1, 1, 1).charAt(0));
        attempt(() -> String.valueOf(new Talker(null)) + "!");
        attempt(() -> String.valueOf(new Talker("says")));
        attempt(() -> "x" + new Talker(new IllegalStateException("refuses")));
        attempt(() -> "x" + new Talker(5));
        attempt(() -> List.of(new Talker("a"), new Talker("b")));
        attempt(() -> Arrays.toString(new Object[] {new Talker("t"), null, 1}));
        attempt(() -> Arrays.asList(1, null, "x").toString());
        attempt(() -> java.util.Map.of("k", new Talker("v")).toString());
        attempt(() -> new StringBuilder().append(new Talker(null)).append((Object) null).length());
        attempt(() -> java.util.Objects.toString(null) + java.util.Objects.toString(new Talker("q"), "d") + java.util.Objects.toString(null, "d"));
        attempt(() -> String.valueOf((Object) new int[0]).startsWith("[I@"));
        attempt(() -> Character.valueOf('x').toString() + Byte.toString((byte) -3) + Short.toString((short) 9) + Boolean.toString(false));
        attempt(() -> Integer.toString(255, 16) + Integer.toString(-255, 2) + Integer.toString(7, 99) + Long.toString(-1L, 36));
        attempt(() -> "%s".formatted((Object) null) + String.format("%s|%5s|%-5s|%.2s", "abc", "abc", "abc", "abc"));
        attempt(() -> "chars".chars().mapToObj(Character::toString).toList());
        attempt(() -> "abc".describeConstable().get().length());
        String s = "";
        for (Object o : new Object[] {1, 'c', 2L, 3f, 4.0, "s", null, true, (byte) 5, (short) 6}) s += o + ";";
        System.out.println(s);
        int total = 0;
        for (int i = -1000; i < 1000; i++) total = total * 31 + String.valueOf(i * i * i).hashCode();
        System.out.println(total);
    }
}
