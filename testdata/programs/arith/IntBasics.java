// Shows int addition, subtraction, multiplication and negation over boundary values.
package arith;

public class IntBasics {
    static final int[] VALUES = {
        0, 1, -1, 2, -2, 7, -7, 127, -128, 255, 32767, -32768, 65535, 65536,
        46340, 46341, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1
    };

    static int horner(int x) {
        return ((3 * x - 5) * x + 7) * x - 11;
    }

    public static void main(String[] args) {
        int checksum = 17;
        for (int a : VALUES) {
            StringBuilder row = new StringBuilder();
            for (int b : VALUES) {
                int sum = a + b;
                int difference = a - b;
                int product = a * b;
                checksum = 31 * checksum + (sum ^ difference ^ product);
                row.append(product).append(' ');
            }
            System.out.println(a + " * .. = " + row);
        }
        System.out.println("checksum " + checksum);
        for (int a : VALUES) {
            System.out.println("neg " + (-a) + " not " + (~a) + " square " + (a * a) + " horner " + horner(a)
                + " abs " + Math.abs(a) + " sign " + Integer.signum(a));
        }
        int min = VALUES[18];
        System.out.println(min == -min);
        System.out.println(min - 1 == VALUES[17]);
        System.out.println(VALUES[17] + 1 == min);
        int fibonacci = 1;
        int previous = 0;
        for (int i = 0; i < 60; i++) {
            int next = fibonacci + previous;
            previous = fibonacci;
            fibonacci = next;
            if (i % 10 == 9) {
                System.out.println("fib " + i + " = " + fibonacci);
            }
        }
        int factorial = 1;
        for (int i = 1; i <= 36; i++) {
            factorial *= i;
            System.out.print(factorial + (i % 6 == 0 ? "\n" : " "));
        }
    }
}
