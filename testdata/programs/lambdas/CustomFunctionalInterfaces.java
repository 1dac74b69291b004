// Shows own functional interfaces: generic methods, defaults, statics, inheritance, throws and overloads taking lambdas.
package lambdas;

import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

public class CustomFunctionalInterfaces {
    @FunctionalInterface
    interface Parser<T> {
        Result<T> parse(String input, int at);

        default <U> Parser<U> map(Function<? super T, ? extends U> f) {
            return (s, i) -> {
                Result<T> r = parse(s, i);
                return r == null ? null : new Result<>(f.apply(r.value), r.next);
            };
        }

        default <U> Parser<U> then(Function<? super T, Parser<U>> f) {
            return (s, i) -> {
                Result<T> r = parse(s, i);
                return r == null ? null : f.apply(r.value).parse(s, r.next);
            };
        }

        default Parser<T> or(Supplier<Parser<T>> other) {
            return (s, i) -> {
                Result<T> r = parse(s, i);
                return r != null ? r : other.get().parse(s, i);
            };
        }

        static Parser<Character> ch(char c) {
            return (s, i) -> i < s.length() && s.charAt(i) == c ? new Result<>(c, i + 1) : null;
        }

        static Parser<Integer> number() {
            return (s, i) -> {
                int j = i;
                while (j < s.length() && Character.isDigit(s.charAt(j))) j++;
                return j == i ? null : new Result<>(Integer.parseInt(s.substring(i, j)), j);
            };
        }

        boolean equals(Object o);
    }

    static class Result<T> {
        final T value;
        final int next;

        Result(T value, int next) {
            this.value = value;
            this.next = next;
        }
    }

    static Parser<Integer> sum() {
        return product().then(a -> Parser.ch('+').then(p -> sum()).map(b -> a + b).or(() -> (s, i) -> new Result<>(a, i)));
    }

    static Parser<Integer> product() {
        return atom().then(a -> Parser.ch('*').then(p -> product()).map(b -> a * b).or(() -> (s, i) -> new Result<>(a, i)));
    }

    static Parser<Integer> atom() {
        return Parser.number().or(() -> Parser.ch('(').then(o -> sum()).then(v -> Parser.ch(')').map(c -> v)));
    }

    interface Risky<T, X extends Exception> {
        T run() throws X;
    }

    static <T, X extends Exception> T retry(int times, Risky<T, X> body) throws X {
        for (int i = 1; ; i++) {
            try {
                return body.run();
            } catch (Exception e) {
                System.out.print("failed " + e.getMessage() + "; ");
                if (i == times) throw e;
            }
        }
    }

    static String pick(Runnable r) { return "Runnable"; }
    static <T> String pick(Callable<T> c) { return "Callable"; }
    static String take(Supplier<Integer> s) { return "Supplier" + s.get(); }
    static String take(Function<Integer, Integer> f) { return "Function" + f.apply(1); }

    interface Named extends Supplier<String> {
        default String shout() {
            return get() + "!";
        }
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2*(3+4)*5+6", "7", "", "((5))", "1+", "(1"}) {
            Result<Integer> r = sum().parse(s, 0);
            System.out.println(s + " -> " + (r == null ? "error" : r.value + (r.next == s.length() ? "" : " rest " + s.substring(r.next))));
        }
        int[] attempts = {0};
        System.out.println(retry(5, () -> {
            if (++attempts[0] < 3) throw new IllegalStateException("try " + attempts[0]);
            return "got it after " + attempts[0];
        }));
        try {
            CustomFunctionalInterfaces.<Void, java.io.IOException>retry(2, () -> {
                throw new java.io.IOException("io");
            });
        } catch (java.io.IOException e) {
            System.out.println("gave up: " + e);
        }
        System.out.println(pick(() -> { }) + " " + pick(() -> 1) + " " + pick(() -> { throw new RuntimeException(); }) + " " + take(() -> 5) + " " + take(x -> x + 5));
        Named n = () -> "name";
        System.out.println(n.shout() + " " + ((Supplier<String>) n).get());
        throw retry(1, () -> new Exception("returned, then thrown"));
    }
}
