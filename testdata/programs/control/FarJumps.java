// Shows a method body over 32 KiB, grown by nested finally clauses, so that its loop needs wide jumps.
package control;

public class FarJumps {
    static StringBuilder log = new StringBuilder();

    static void step(String name, int value) {
        log.append(name).append(value % 10);
        if (log.length() > 200) {
            log.delete(0, 150);
        }
    }

    static int nested(int rounds, int failAt) {
        int total = 0;
        for (int i = 0; i < rounds; i++) {
            if (i == 7) {
                continue;
            }
            try {
                step("a", i);
                total += 1;
            } finally {
                try {
                    total = total * 3 + i;
                    step("b", total);
                } finally {
                    try {
                        total ^= i << 3;
                        step("c", total & 0xff);
                    } finally {
                        try {
                            total -= i * 7;
                            step("d", i);
                        } finally {
                            try {
                                total += 11;
                                step("e", i);
                            } finally {
                                try {
                                    total *= 5;
                                    step("f", i);
                                } finally {
                                    try {
                                        total %= 100003;
                                        step("g", i);
                                    } finally {
                                        try {
                                            step("h", 100 / (failAt - i));
                                        } finally {
                                            try {
                                                total++;
                                                step("i", i);
                                            } finally {
                                                try {
                                                    total += log.length();
                                                    step("j", i);
                                                } finally {
                                                    total = total + i * 2 - 1;
                                                    step("k", i);
                                                    step("l", total & 0xffff);
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            if (total < -1000000) {
                break;
            }
        }
        return total;
    }

    public static void main(String[] args) {
        for (int rounds = 0; rounds < 20; rounds += 3) {
            System.out.println(rounds + " " + nested(rounds, 100) + " " + log);
        }
        try {
            System.out.println(nested(10, 4));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + log);
        }
    }
}
