import java.lang.management.ManagementFactory;
import java.util.HashMap;

/** The programs that the interpreter bench runs, here and on java -Xint. Each takes a size and returns a checksum. */
public class Programs {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int intLoop(int n) {
        int a = 0;
        for (int i = 0; i < n; i++) {
            a = a * 31 + (i ^ (a >>> 3));
        }
        return a;
    }

    static int arrayLoop(int n) {
        int[] values = new int[1000];
        int sum = 0;
        for (int round = 0; round < n; round++) {
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
                values[i] = sum ^ i;
            }
        }
        return sum;
    }

    static class Point {
        int x;
        long y;
    }

    static int fieldLoop(int n) {
        Point point = new Point();
        for (int i = 0; i < n; i++) {
            point.x += i;
            point.y += point.x;
        }
        return (int) point.y;
    }

    abstract static class Shape {
        abstract int area(int size);
    }

    static class Line extends Shape {
        @Override
        int area(int size) {
            return size;
        }
    }

    static class Box extends Shape {
        int width = 3;

        @Override
        int area(int size) {
            return size * width;
        }
    }

    static class Blob extends Shape {
        @Override
        int area(int size) {
            return size + 1;
        }
    }

    static int virtualCalls(int n) {
        Shape[] shapes = {new Line(), new Box(), new Blob()};
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += shapes[i % 3].area(i);
        }
        return sum;
    }

    static int stringBuilderLoop(int n) {
        int hash = 0;
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) {
            builder.append(i).append(',');
            if (builder.length() > 1000) {
                hash += builder.toString().hashCode();
                builder.setLength(0);
            }
        }
        return hash;
    }

    static int hashMapPuts(int n) {
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) {
            map.put(i * 7 % 5003, i);
        }
        int sum = 0;
        for (int value : map.values()) {
            sum += value;
        }
        return sum;
    }

    /** The call whose cost, with a reset of the heap, is measured. */
    static int trivial(int n) {
        return n + 1;
    }

    static int run(String name, int n) {
        switch (name) {
            case "fib": return fib(n);
            case "intLoop": return intLoop(n);
            case "arrayLoop": return arrayLoop(n);
            case "fieldLoop": return fieldLoop(n);
            case "virtualCalls": return virtualCalls(n);
            case "stringBuilderLoop": return stringBuilderLoop(n);
            case "hashMapPuts": return hashMapPuts(n);
            default: throw new IllegalArgumentException(name);
        }
    }

    /** Arguments: repetitions, then names and sizes in turn. Prints name, checksum and best CPU time in nanoseconds. */
    public static void main(String[] args) {
        int repetitions = Integer.parseInt(args[0]);
        for (int i = 1; i + 1 < args.length; i += 2) {
            int size = Integer.parseInt(args[i + 1]);
            long best = Long.MAX_VALUE;
            int checksum = 0;
            for (int round = 0; round < repetitions; round++) {
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                checksum = run(args[i], size);
                long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                best = Math.min(best, end - start);
            }
            System.out.println(args[i] + " " + checksum + " " + best);
        }
    }
}
