import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Small classes that together have most of what a class file can have. */
public class Samples {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "none";

        int[] numbers() default {1, 2, 3};
    }

    sealed interface Shape permits Circle, Square {
        default double twice() {
            return 2 * area();
        }

        double area();
    }

    record Circle(double radius) implements Shape {
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    record Square(double side, @Mark("s") List<? super Integer> tags) implements Shape {
        public double area() {
            return side * side;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            boolean isCalm() {
                return true;
            }
        };

        boolean isCalm() {
            return false;
        }
    }

    static final int INT = 7;
    static final long LONG = 1L << 40;
    static final float FLOAT = 1.5f;
    static final double DOUBLE = -0.0;
    static final String STRING = "text with é, \0 and \uD83D\uDE00";
    protected volatile List<String> names = new ArrayList<>();

    @Mark(numbers = {})
    <T extends Comparable<T>> T largest(@Mark("list") List<? extends T> list) throws IllegalStateException {
        T best = null;
        for (T item : list) {
            if (best == null || item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    int guarded(Object lock, int[] numbers) {
        synchronized (lock) {
            try {
                return numbers[numbers.length / (numbers.length - 3)];
            } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
                return -1;
            } finally {
                names.clear();
            }
        }
    }

    String choose(String word, Color color) {
        switch (word) {
            case "a":
            case "bb":
                return "first" + color;
            default:
                break;
        }
        return switch (color) {
            case RED -> "r";
            case GREEN -> "g";
        };
    }

    Function<Integer, Integer> adder(int n) {
        Supplier<Samples> make = Samples::new;
        return x -> x + n + make.get().hashCode();
    }

    Runnable local() {
        class Local implements Runnable {
            public void run() {
                names.add("local");
            }
        }
        return new Local();
    }

    Object anonymous() {
        return new Object() {
            @Override
            public String toString() {
                return STRING + LONG + FLOAT + DOUBLE + INT;
            }
        };
    }

    class Inner<T> {
        T value;

        class Deeper {
            Inner<List<T>>.Deeper[] more;
        }
    }

    native int nothing();
}
