// Shows int division and remainder: signs, truncation, MIN_VALUE / -1 and division by zero.
package arith;

public class IntDivision {
    static final int[] DIVIDENDS = {0, 1, -1, 5, -5, 17, -17, 100, -100, 12345, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final int[] DIVISORS = {1, -1, 2, -2, 3, -3, 7, 10, -10, 4096, Integer.MAX_VALUE, Integer.MIN_VALUE, 0};

    static String divide(int a, int b) {
        try {
            return a / b + "r" + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    static int digitSum(int n) {
        int sum = 0;
        while (n != 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        for (int a : DIVIDENDS) {
            for (int b : DIVISORS) {
                System.out.print(divide(a, b) + ", ");
            }
            System.out.println();
        }
        int bad = 0;
        for (int a : DIVIDENDS) {
            for (int b : DIVISORS) {
                if (b != 0 && (a / b) * b + a % b != a) {
                    bad++;
                }
                if (b != 0) {
                    System.out.print(Math.floorDiv(a, b) + "f" + Math.floorMod(a, b) + " ");
                }
            }
            System.out.println();
        }
        System.out.println("identity violations " + bad);
        for (int a : DIVIDENDS) {
            System.out.print(digitSum(a) + " " + gcd(a, 60) + " | ");
        }
        System.out.println();
        try {
            int unused = DIVIDENDS[3] % DIVISORS[12];
            System.out.println("not reached " + unused);
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        int i = 10;
        try {
            i = i++ / DIVISORS[12];
        } catch (ArithmeticException e) {
            System.out.println("i after failed division " + i);
        }
        System.out.println(Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10)
            + " " + Integer.divideUnsigned(7, -1) + " " + Integer.remainderUnsigned(Integer.MIN_VALUE, 3));
    }
}
