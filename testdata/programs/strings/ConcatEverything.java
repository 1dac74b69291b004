// Shows string concatenation with every type, null, nested expressions, compound assignment and long chains.
package strings;

public class ConcatEverything {
    static int calls;

    static String call(String s) {
        calls++;
        return s + calls;
    }

    static class Shown {
        @Override
        public String toString() {
            return "Shown" + calls++;
        }
    }

    static class NullShown {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        boolean z = args.length == 0;
        byte b = -128;
        short s = -32768;
        char c = 'q';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = -1.0E-5;
        String n = null;
        Object o = null;
        char[] cs = {'x'};
        System.out.println("" + z + b + s + c + i + l + f + d + n + o);
        System.out.println(z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + n + "," + o);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        System.out.println("" + 'a' + 1 + (char) ('a' + 1) + ('a' + 1));
        System.out.println(n + n + o + "x");
        System.out.println((n + "").length() + " " + (cs + "").startsWith("[C@"));
        System.out.println(call("a") + call("b") + (call("c") + call("d")) + calls);
        System.out.println("" + new Shown() + new Shown() + new NullShown() + calls);
        String acc = "";
        for (int k = 0; k < 12; k++) acc += k + (k % 2 == 0 ? "e" : "o") + (char) ('a' + k);
        System.out.println(acc);
        acc += null;
        acc += 'c';
        acc += 1L + 2;
        acc += 1.0f;
        acc += new char[0].length;
        System.out.println(acc);
        String wide = "\u00e9" + c + "\u20ac" + i;
        System.out.println(wide.length() + " " + wide.hashCode() + " " + (int) wide.charAt(0) + " " + (int) wide.charAt(2));
        String latin = "\u00ff" + b + (char) 0xe9;
        System.out.println(latin.length() + " " + latin.hashCode());
        char surrogateHigh = '\ud83d', surrogateLow = '\ude00';
        String pair = "" + surrogateHigh + surrogateLow;
        System.out.println(pair.length() + " " + pair.codePointCount(0, 2) + " " + pair.codePointAt(0));
        System.out.println("\u0001" .length() + "\u0002x\u0001".concat("y").length() + ("\u0001" + i + "\u0002" + c).length());
        String many = "0" + i + 1 + c + 2 + l + 3 + z + 4 + f + 5 + d + 6 + b + 7 + s + 8 + n + 9 + i + c + l + z + f + d + b + s + n + o + i + c + l + z + f + d + b + s + n + o + i + c + l + z + f + d + b + s;
        System.out.println(many);
        final String constant = "con" + "stant";
        final int number = 5;
        System.out.println((constant + number == "constant5") + " " + (constant + c == "constantq") + " " + (constant + c).equals("constantq"));
        System.out.println("tab" + '\t' + "nl" + '\\' + "q" + '"' + '\'');
        System.out.println(Float.MIN_VALUE + " " + Double.MAX_VALUE + " " + 0.0f + " " + -0.0 + " " + Float.NaN + " " + 1e7 + " " + 1e-3f + " " + 100.0 / 3);
        StringBuilder sb = new StringBuilder("sb");
        String mixed = "<" + sb + sb.append(1) + sb + ">";
        System.out.println(mixed);
        int k = 0;
        System.out.println("k" + k++ + k + ++k + k-- + (k += 5) + k);
    }
}
