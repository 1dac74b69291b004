// Shows dense, sparse, negative, fall-through, empty and extreme int switches.
package control;

public class TableAndLookupSwitch {
    static String dense(int x) {
        switch (x) {
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 3: return "three";
            case 5: return "five";
            default: return "d" + x;
        }
    }

    static String sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return "min";
            case -100000: return "minus";
            case 0: return "zero";
            case 77: return "seventy-seven";
            case 65536: return "big";
            case Integer.MAX_VALUE: return "max";
        }
        return "other";
    }

    static String fallThrough(int x) {
        StringBuilder s = new StringBuilder();
        switch (x) {
            case 1: s.append('a');
            default: s.append('z');
            case 2:
            case 3: s.append('b'); break;
            case 4: s.append('c');
            case 5: {
                s.append('d');
            }
        }
        return s.toString();
    }

    static int chars(String text) {
        int score = 0;
        for (char c : text.toCharArray()) {
            switch (c) {
                case 'a': case 'e': case 'i': case 'o': case 'u': score += 10; break;
                case ' ': continue;
                case '\u20ac': score += 1000;
                case '!': score *= 2; break;
                default: score++;
            }
        }
        return score;
    }

    static int nested(byte b, short s) {
        switch (b) {
            case -128:
                switch (s) {
                    case -1: return 1;
                    case 32767: return 2;
                    default: break;
                }
                return 3;
            case 127: return 4;
            default: switch (s) { }
        }
        return 5;
    }

    static int negativeTable(int x) {
        switch (x) {
            case -3: return 30;
            case -2: return 20;
            case -1: return 10;
            case 0: return 0;
            case 1: return -10;
        }
        return x * 1000;
    }

    public static void main(String[] args) {
        int[] inputs = {Integer.MIN_VALUE, -100000, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 77, 78, 65535, 65536, Integer.MAX_VALUE};
        for (int x : inputs) {
            System.out.println(x + " " + dense(x) + " " + sparse(x) + " " + fallThrough(x) + " " + negativeTable(x));
        }
        for (String s : new String[] {"", "hello world!", "aeiou!!", "\u20ac\u20ac", "rhythm x"}) {
            System.out.println(chars(s));
        }
        System.out.println(nested((byte) -128, (short) -1) + " " + nested((byte) 128, (short) 32767) + " " + nested((byte) -128, (short) 5)
            + " " + nested((byte) 127, (short) 0) + " " + nested((byte) 0, (short) 0));
        int state = 0;
        StringBuilder trace = new StringBuilder();
        while (state != 9) {
            switch (state) {
                case 0: state = 4; break;
                case 4: state = 2; break;
                case 2: state = trace.length() > 8 ? 7 : 0; break;
                case 7: state = 9; continue;
                default: throw new IllegalStateException("state " + state);
            }
            trace.append(state);
        }
        System.out.println(trace);
        Integer boxed = 3;
        switch (boxed) {
            case 3: System.out.println("boxed three");
        }
        try {
            boxed = null;
            switch (boxed) {
                default: System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
