// A small configuration reader written only with Optional, ending in a checked exception from orElseThrow.
package optional;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class OptionalParsing {
    static class MissingSetting extends Exception {
        MissingSetting(String key) {
            super("no setting named '" + key + "'");
        }
    }

    static final Map<String, String> SETTINGS = Stream.of("port = 8080", "host=example", "ratio= 0.75 ", "bad = 12x", "# note", "flag=TRUE", "empty=", "list = 3,1,,2,x")
            .map(OptionalParsing::entry).flatMap(Optional::stream).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> b, TreeMap::new));

    static Optional<Map.Entry<String, String>> entry(String line) {
        return Optional.of(line).filter(s -> !s.startsWith("#")).map(s -> s.indexOf('=')).filter(at -> at > 0).map(at -> Map.entry(line.substring(0, at).strip(), line.substring(at + 1).strip()));
    }

    static Optional<String> text(String key) {
        return Optional.ofNullable(SETTINGS.get(key)).filter(Predicate.not(String::isEmpty));
    }

    static OptionalInt integer(String s) {
        try {
            return OptionalInt.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    static <T, U, R> Optional<R> both(Optional<T> a, Optional<U> b, BiFunction<T, U, R> f) {
        return a.flatMap(x -> b.map(y -> f.apply(x, y)));
    }

    static String require(String key) throws MissingSetting {
        return text(key).orElseThrow(() -> new MissingSetting(key));
    }

    public static void main(String[] args) throws MissingSetting {
        System.out.println(SETTINGS);
        System.out.println(text("port") + " " + text("empty") + " " + text("absent"));
        System.out.println(integer("8080") + " " + integer("12x") + " " + integer("") + " " + integer("-2147483648") + " " + integer("2147483648"));
        for (String key : List.of("port", "bad", "host", "nothing")) {
            int v = text(key).map(OptionalParsing::integer).orElseGet(OptionalInt::empty).orElse(-1);
            System.out.println(key + " as int " + v);
        }
        System.out.println(both(text("host"), text("port"), (h, p) -> h + ":" + p) + " " + both(text("host"), text("none"), (h, p) -> h + p));
        System.out.println(text("ratio").map(Double::valueOf).map(r -> r * 4));
        System.out.println(text("flag").map(Boolean::parseBoolean).orElse(false) + " " + text("flags").map(Boolean::parseBoolean).orElse(false));
        int sum = text("list").stream().flatMap(s -> Arrays.stream(s.split(","))).map(OptionalParsing::integer).flatMapToInt(OptionalInt::stream).sum();
        System.out.println("list sum " + sum);
        Optional<Integer> best = Stream.of("a", "port", "ratio", "host").map(OptionalParsing::text).filter(Optional::isPresent).findFirst().flatMap(Function.identity()).map(String::length);
        System.out.println(best);
        Optional<? extends Number> wild = Optional.of(3.5f);
        System.out.println(wild.map(Number::intValue).get() + " " + wild.get().getClass().getSimpleName());
        try {
            System.out.println(require("host") + " " + require("empty"));
        } catch (MissingSetting e) {
            System.out.println("caught " + e.getMessage());
        }
        System.out.println(require("port"));
        System.out.println(require("password"));
    }
}
