// Shows switches on strings: equal hash codes, empty string, null selector and fall-through.
package control;

public class StringSwitch {
    static int code(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\u0000": return 7;
            case "BBAa": return 8;
            default: return -1;
        }
    }

    static String season(String month) {
        String result = "";
        switch (month.toLowerCase(java.util.Locale.ROOT)) {
            case "december":
                result = "late ";
            case "january":
            case "february":
                result += "winter";
                break;
            case "june": case "july": case "august":
                result += "summer";
                break;
            default:
                result = "between";
        }
        return result;
    }

    static final String KEY = "ke" + 'y';

    static boolean isKey(String s) {
        switch (s) {
            case KEY: return true;
            case KEY + 2: return true;
        }
        return false;
    }

    public static void main(String[] args) {
        String[] inputs = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "C#", "aA", new String("Aa"), "Aa ".trim()};
        for (String s : inputs) {
            System.out.println(s.length() + " " + s.hashCode() + " " + code(s));
        }
        for (String m : new String[] {"December", "JANUARY", "july", "March"}) {
            System.out.println(m + " " + season(m));
        }
        StringBuilder built = new StringBuilder("ke").append('y');
        System.out.println(isKey(built.toString()) + " " + isKey(built.append(2).toString()) + " " + isKey("KEY"));
        try {
            System.out.println(code(null));
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        int depth = 0;
        for (String op : "push push pop jump push pop pop pop nop".split(" ")) {
            switch (op) {
                case "push": depth++; break;
                case "pop":
                    if (depth == 0) {
                        System.out.println("underflow");
                        break;
                    }
                    depth--;
                    break;
                case "jump": continue;
                default: System.out.println("unknown " + op);
            }
            System.out.print(depth + " ");
        }
        System.out.println();
        System.out.println("polygenelubricants".hashCode() == Integer.MIN_VALUE);
        switch ("polygenelubricants") {
            case "GydZG_": System.out.println("wrong"); break;
            case "polygenelubricants": System.out.println("right");
        }
    }
}
