// Shows nested switches over strings, enums and ints working together in a small stack machine and a date formatter.
package switches;

import java.util.ArrayDeque;
import java.util.Deque;

public class NestedStateTables {
    enum Mode { NUMBER, TEXT, BOTH }

    static String run(String program, Mode mode) {
        Deque<Object> stack = new ArrayDeque<>();
        int line = 0;
        for (String word : program.split(" ")) {
            line++;
            switch (word) {
                case "dup" -> stack.push(stack.peek());
                case "drop" -> stack.pop();
                case "swap" -> {
                    Object a = stack.pop(), b = stack.pop();
                    stack.push(a);
                    stack.push(b);
                }
                case "+", "-", "*", "/" -> {
                    Object b = stack.pop(), a = stack.pop();
                    Object result = switch (mode) {
                        case NUMBER -> {
                            int x = (Integer) a, y = (Integer) b;
                            yield switch (word.charAt(0)) {
                                case '+' -> x + y;
                                case '-' -> x - y;
                                case '*' -> x * y;
                                default -> {
                                    if (y == 0) throw new ArithmeticException("word " + line);
                                    yield x / y;
                                }
                            };
                        }
                        case TEXT -> switch (word) {
                            case "+" -> "" + a + b;
                            case "*" -> ("" + a).repeat(Integer.parseInt("" + b));
                            default -> throw new UnsupportedOperationException(word + " on text");
                        };
                        case BOTH -> a instanceof Integer x && b instanceof Integer y && word.equals("+") ? (Object) (x + y) : a + word + b;
                    };
                    stack.push(result);
                }
                default -> {
                    char first = word.charAt(0);
                    switch (first) {
                        case '\'':
                            stack.push(word.substring(1));
                            break;
                        case '-':
                        case '0': case '1': case '2': case '3': case '4':
                        case '5': case '6': case '7': case '8': case '9':
                            stack.push(Integer.parseInt(word));
                            break;
                        default:
                            throw new IllegalArgumentException("unknown " + word);
                    }
                }
            }
        }
        return stack.toString();
    }

    static String ordinal(int n) {
        return n + switch (n % 100) {
            case 11, 12, 13 -> "th";
            default -> switch (n % 10) {
                case 1 -> "st";
                case 2 -> "nd";
                case 3 -> "rd";
                default -> "th";
            };
        };
    }

    public static void main(String[] args) {
        String[] programs = {"1 2 +", "3 dup *", "7 2 swap -", "9 0 /", "'a 'b +", "'ab 3 *", "'a 'b -", "1 'x +", "bogus", "+", "5 drop", "-4 2 /"};
        for (String program : programs) {
            for (Mode mode : Mode.values()) {
                String result;
                try {
                    result = run(program, mode);
                } catch (RuntimeException e) {
                    result = e.getClass().getSimpleName() + (e instanceof ArithmeticException || e instanceof UnsupportedOperationException || e instanceof IllegalArgumentException ? " " + e.getMessage() : "");
                }
                System.out.println(program + " " + mode + " -> " + result);
            }
        }
        for (int n : new int[] {1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 112, 1000}) System.out.print(ordinal(n) + " ");
        System.out.println();
    }
}
