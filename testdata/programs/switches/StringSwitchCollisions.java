// Shows string switches whose labels collide by hash code, in statement and expression form.
package switches;

public class StringSwitchCollisions {
    static int expression(String s) {
        return switch (s) {
            case "Aa", "BB" -> 1;
            case "AaAa" -> 2;
            case "BBBB", "AaBB" -> 3;
            case "BBAa" -> 4;
            case "C#", "Bb" -> 5;
            case "" -> 6;
            default -> s.length() > 3 ? -1 : -2;
        };
    }

    static String statement(String s) {
        StringBuilder sb = new StringBuilder();
        switch (s) {
            case "Siblings": sb.append('s');
            case "Teheran": sb.append('t'); break;
            default: sb.append('d');
            case "AaBBAa": sb.append('x');
            case "BBAaBB": {
                sb.append('y');
                break;
            }
            case "\u0000a": sb.append('n');
        }
        return sb.toString();
    }

    static String arrowStatement(String s) {
        String[] out = {"none"};
        switch (s) {
            case "one" -> out[0] = "1";
            case "two", "zwei" -> {
                out[0] = "2";
                if (s.length() == 4) return "german";
                out[0] += "!";
            }
            case "boom" -> throw new UnsupportedOperationException("boom");
            default -> { }
        }
        return out[0];
    }

    static int hash(String s) {
        int h = 0;
        for (char c : s.toCharArray()) h = h * 31 + c;
        return h;
    }

    static String repeatChoice(int bits, int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < n; i++) sb.append((bits >> i & 1) == 0 ? "Aa" : "BB");
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] inputs = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", "Bb", "", "x", "xxxx", "AaA", "aAbB", "Siblings", "Teheran", "AaBBAa", "BBAaBB", "\0a"};
        for (String s : inputs) System.out.println(s.length() + " " + s.hashCode() + " " + expression(s) + " " + statement(s));
        System.out.println("Siblings".hashCode() == "Teheran".hashCode());
        for (String s : new String[] {"one", "two", "zwei", "three", "boom"}) {
            try {
                System.out.print(arrowStatement(s) + " ");
            } catch (UnsupportedOperationException e) {
                System.out.print("threw " + e.getMessage() + " ");
            }
        }
        System.out.println();
        int expected = hash(repeatChoice(0, 8));
        int same = 0;
        int[] counts = new int[8];
        for (int bits = 0; bits < 256; bits++) {
            String s = repeatChoice(bits, 8);
            if (s.hashCode() == expected) same++;
            counts[expression(s.substring(0, 4)) - 1]++;
        }
        System.out.println(same + " " + java.util.Arrays.toString(counts));
        try {
            expression(null);
        } catch (NullPointerException e) {
            System.out.println("null label");
        }
        switch (new String("Aa")) {
            case "BB" -> System.out.println("wrong");
            case "Aa" -> System.out.println("equal by content");
            default -> System.out.println("missed");
        }
    }
}
