// Shows yield inside try-catch-finally, loops and lambdas, with operands waiting on the stack around the switch.
package switches;

import java.util.function.IntFunction;
import java.util.function.Supplier;

public class YieldAndTry {
    static StringBuilder log = new StringBuilder();

    static int note(String s, int v) {
        log.append(s).append(v).append(' ');
        return v;
    }

    static int risky(int n) {
        return note("before", n) + switch (n) {
            case 0 -> {
                try {
                    yield note("try", 1);
                } finally {
                    note("finally", 1);
                }
            }
            case 1 -> {
                try {
                    throw new IllegalStateException();
                } catch (IllegalStateException e) {
                    yield note("catch", 2);
                } finally {
                    note("finally", 2);
                }
            }
            case 2 -> {
                for (int i = 0; ; i++) {
                    try {
                        if (i == 3) yield note("loop", i);
                    } finally {
                        note("f", i);
                    }
                }
            }
            case 3 -> {
                synchronized (log) {
                    yield note("sync", 3);
                }
            }
            case 4 -> throw new UnsupportedOperationException("four");
            default -> {
                try (AutoCloseable c = () -> note("close", n)) {
                    yield n / (n - 5);
                } catch (Exception e) {
                    yield note(e.getMessage(), -1);
                }
            }
        } * note("after", 10);
    }

    static String nested(int a, int b) {
        return "<" + switch (a) {
            case 0 -> switch (b) {
                case 0 -> "zero-zero";
                case 1 -> {
                    String s = "zero-";
                    s += switch (s.length()) {
                        case 5 -> {
                            int k = 0;
                            while (true) if (k++ > 2) yield "k" + k;
                        }
                        default -> "?";
                    };
                    yield s;
                }
                default -> "zero-" + b;
            };
            case 1 -> {
                Supplier<String> later = () -> switch (b) {
                    case 0 -> "lazy zero";
                    default -> {
                        String t = "lazy ";
                        yield t + b;
                    }
                };
                yield later.get();
            }
            default -> b > 1 ? "many" : "few";
        } + ">";
    }

    public static void main(String[] args) {
        for (int n = 0; n <= 6; n++) {
            try {
                System.out.print(n + " = " + risky(n));
            } catch (UnsupportedOperationException e) {
                System.out.print(n + " threw " + e.getMessage());
            }
            System.out.println(" : " + log);
            log.setLength(0);
        }
        for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) System.out.print(nested(a, b));
        System.out.println();
        IntFunction<IntFunction<Integer>> table = a -> switch (a) {
            case 0 -> b -> b + 1;
            case 1 -> b -> b * b;
            default -> b -> switch (b) { case 0 -> a; default -> a * b; };
        };
        for (int a = 0; a < 4; a++) for (int b = 0; b < 3; b++) System.out.print(table.apply(a).apply(b) + " ");
        System.out.println();
        int[] data = {5, 6, 7};
        int i = 0;
        data[i++] += switch (i) { case 1 -> { i = 2; yield 100; } default -> 0; } + data[i];
        System.out.println(data[0] + " " + data[1] + " " + i);
    }
}
