// Shows a long remainder by zero that is not caught, after a chain of valid divisions.
package arith;

public class LongDivisionByZero {
    static long divideDown(long value, int divisor) {
        System.out.println(value + " by " + divisor + " is " + value / divisor + " rest " + value % divisor);
        return divideDown(value / divisor, divisor - 1);
    }

    public static void main(String[] args) {
        float fz = 0;
        double dz = 0;
        System.out.println(1 / fz + " " + -1 / dz + " " + 0 / dz + " " + 5 % dz + " " + 5f % fz);
        try {
            long zero = args.length;
            System.out.println(5L / zero);
        } catch (ArithmeticException e) {
            System.out.println(e + " cause " + e.getCause() + " suppressed " + e.getSuppressed().length);
        }
        try {
            Integer boxed = 0;
            Long other = 5L;
            System.out.println(other % boxed);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        try {
            int[] data = {1};
            data[0] /= data.length - 1;
        } catch (ArithmeticException e) {
            System.out.println("compound: " + e.getMessage());
        } finally {
            System.out.println("finally");
        }
        System.out.println(divideDown(Long.MIN_VALUE, 6));
    }
}
