// Optional creation, mapping, filtering, or-chains and lazily evaluated defaults.
package optional;

import java.util.*;

public class OptionalChains {
    record Address(String street, Optional<String> zip) { }
    record User(String name, Address address) {
        Optional<Address> home() { return Optional.ofNullable(address); }
    }

    static int lazy = 0;

    static String fallback() {
        lazy++;
        return "fallback" + lazy;
    }

    static String zipOf(User u) {
        return Optional.ofNullable(u).flatMap(User::home).flatMap(Address::zip).filter(z -> z.length() == 5).map(z -> "zip " + z).orElse("unknown");
    }

    public static void main(String[] args) {
        System.out.println(Optional.of("x") + " " + Optional.empty() + " " + Optional.ofNullable(null) + " " + Optional.of(Optional.of(3)));
        System.out.println(zipOf(null) + ", " + zipOf(new User("a", null)) + ", " + zipOf(new User("b", new Address("s", Optional.empty()))) + ", " + zipOf(new User("c", new Address("s", Optional.of("123")))) + ", " + zipOf(new User("d", new Address("s", Optional.of("12345")))));
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some.orElse(fallback()) + " " + some.orElseGet(OptionalChains::fallback) + " " + none.orElseGet(OptionalChains::fallback) + " calls " + lazy);
        System.out.println(some.or(() -> Optional.of("other")) + " " + none.or(() -> Optional.of("other")) + " " + none.or(Optional::empty));
        some.ifPresent(v -> System.out.println("present " + v));
        none.ifPresent(v -> System.out.println("unreachable"));
        some.ifPresentOrElse(v -> System.out.println("has " + v), () -> System.out.println("no"));
        none.ifPresentOrElse(v -> System.out.println("has " + v), () -> System.out.println("absent"));
        System.out.println(some.map(String::length).map(n -> n * 2) + " " + some.map(v -> (String) null) + " " + none.map(String::length));
        System.out.println(some.isPresent() + " " + some.isEmpty() + " " + none.isPresent() + " " + none.isEmpty());
        System.out.println(some.equals(Optional.of("value")) + " " + some.equals(none) + " " + none.equals(Optional.empty()) + " " + some.hashCode() + " " + none.hashCode() + " " + "value".hashCode());
        System.out.println(some.stream().count() + " " + none.stream().count());
        System.out.println((Optional.empty() == Optional.ofNullable(null)) + " " + some.filter(v -> v.isEmpty()).isPresent());
        OptionalInt i = OptionalInt.of(5);
        OptionalLong l = OptionalLong.empty();
        OptionalDouble d = OptionalDouble.of(-0.0);
        System.out.println(i + " " + l + " " + d + " " + i.getAsInt() + " " + l.orElse(9) + " " + d.equals(OptionalDouble.of(0.0)) + " " + i.hashCode() + " " + i.equals(OptionalInt.of(5)));
        i.ifPresentOrElse(v -> System.out.println("int " + v), () -> System.out.println("none"));
        System.out.println(l.orElseGet(() -> 77L) + " " + i.stream().sum() + " " + d.orElseThrow());
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of(null) refused");
        }
        for (int k = 0; k < 5; k++) {
            try {
                switch (k) {
                    case 0 -> none.get();
                    case 1 -> none.orElseThrow();
                    case 2 -> none.orElseThrow(() -> new IllegalStateException("custom"));
                    case 3 -> l.getAsLong();
                    default -> some.flatMap(v -> null);
                }
            } catch (NullPointerException e) {
                System.out.println("null from flatMap refused");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
