// Shows string identity: literals, constants, intern, new String, switch labels, class constants across classes.
package strings;

public class InternAndIdentity {
    static final String A = "shared";
    static final String B = "sha" + "red";
    static String nonFinal = "sha";
    static final String COMPUTED = new String("shared");

    static class Other {
        static final String C = "shared";
        String d = "shared";

        static String build() {
            return nonFinal + "red";
        }
    }

    static String parameter(String s) {
        return s + "";
    }

    public static void main(String[] args) {
        String sha = "sha";
        final String finalSha = "sha";
        System.out.println((A == B) + " " + (A == Other.C) + " " + (A == new Other().d) + " " + (A == Other.build()) + " " + (A == Other.build().intern()));
        System.out.println((A == sha + "red") + " " + (A == finalSha + "red") + " " + (A == COMPUTED) + " " + (A == COMPUTED.intern()) + " " + (A == parameter(A)) + " " + (A == A.toString()));
        System.out.println((A == String.valueOf(A)) + " " + (A == A.trim()) + " " + (A == A.substring(0)) + " " + (A == A.replace('z', 'y')) + " " + (A == A.concat("")) + " " + (A == A.toLowerCase(java.util.Locale.ROOT)) + " " + (A == A.strip()) + " " + (A == A.repeat(1)));
        System.out.println(("" == "x".substring(1)) + " " + ("" == new String()) + " " + ("".intern() == new StringBuilder().toString().intern()) + " " + ("true" == Boolean.toString(true)) + " " + ("null" == String.valueOf((Object) null)));
        System.out.println((Integer.toString(5) == "5") + " " + ("5".intern() == Integer.toString(5).intern()) + " " + (String.valueOf('c').intern() == "c"));
        String a = new String("dup"), b = new String("dup");
        System.out.println((a == b) + " " + a.equals(b) + " " + (a.intern() == b.intern()) + " " + (a.intern() == "dup") + " " + (a == a.intern()) + " " + (a.hashCode() == b.hashCode()));
        String fresh = new StringBuilder("never-").append("seen-").append("before").toString();
        System.out.println((fresh.intern() == fresh) + " " + (fresh.intern() == new String(fresh).intern()));
        char[] chars = {'d', 'u', 'p'};
        String fromChars = new String(chars);
        chars[0] = 'X';
        System.out.println(fromChars + " " + (fromChars.intern() == "dup") + " " + String.valueOf(chars) + " " + new String(chars, 1, 2) + " " + String.copyValueOf(chars));
        String wide = "\u20ac-wide";
        System.out.println((wide == ("\u20ac-" + "wide")) + " " + (wide == (wide.substring(0, 2) + "wide").intern()));
        int collisions = 0;
        String[] pool = new String[200];
        for (int i = 0; i < pool.length; i++) pool[i] = ("key" + i % 50).intern();
        for (int i = 0; i < pool.length; i++) for (int j = i + 1; j < pool.length; j++) if (pool[i] == pool[j]) collisions++;
        System.out.println(collisions);
        System.out.println(InternAndIdentity.class.getName().intern() == "strings.InternAndIdentity");
        System.out.println(Thread.State.NEW.name() == "NEW");
        try {
            Object field = InternAndIdentity.class.getDeclaredField("A").get(null);
            System.out.println(field == A);
            System.out.println(InternAndIdentity.class.getDeclaredField("A").getName() == "A");
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
        synchronized ("lock") {
            System.out.println(Thread.holdsLock(new String("lock").intern()) + " " + Thread.holdsLock(new String("lock")));
        }
    }
}
