// Enum constants of several enums and sealed interfaces named with their types in one switch.
package patterns;

import java.util.*;

public class QualifiedEnums {
    sealed interface Card permits Suit, Tarot, Joker { }
    enum Suit implements Card { CLUBS, DIAMONDS, HEARTS, SPADES }
    enum Tarot implements Card { FOOL, TOWER { @Override int power() { return 16; } }, SUN; int power() { return ordinal(); } }
    record Joker(int n) implements Card { }

    static String name(Card c) {
        return switch (c) {
            case Suit.CLUBS, Suit.SPADES -> "black";
            case Suit.DIAMONDS -> "red diamond";
            case Suit.HEARTS -> "red heart";
            case Tarot.FOOL -> "fool";
            case Tarot t when t.power() > 10 -> "strong " + t;
            case Tarot t -> "tarot " + t;
            case Joker(int n) when n > 1 -> "second joker";
            case Joker j -> "joker";
        };
    }

    static int weight(Object o) {
        return switch (o) {
            case Suit.HEARTS -> 100;
            case Tarot.SUN -> 200;
            case Suit s -> s.ordinal();
            case Enum<?> e -> -1;
            case null -> -2;
            default -> -3;
        };
    }

    static int plain(Suit s) {
        return switch (s) {
            case CLUBS -> 1;
            case Suit.DIAMONDS -> 2;
            case HEARTS, SPADES -> 3;
        };
    }

    public static void main(String[] args) {
        List<Card> deck = new ArrayList<>(List.of(Suit.values()));
        deck.addAll(List.of(Tarot.values()));
        deck.add(new Joker(1));
        deck.add(new Joker(2));
        for (Card c : deck) System.out.println(c + " " + name(c) + " " + weight(c));
        System.out.println(weight(Thread.State.NEW) + " " + weight(null) + " " + weight("x"));
        for (Suit s : Suit.values()) System.out.print(plain(s) + " ");
        System.out.println();
        EnumMap<Suit, Integer> counts = new EnumMap<>(Suit.class);
        int x = 11;
        for (int i = 0; i < 100; i++) {
            x = (x * 29 + 17) % 101;
            counts.merge(Suit.values()[x % 4], x, Integer::sum);
        }
        System.out.println(counts);
        int total = 0;
        for (var e : counts.entrySet()) {
            total += switch (e.getKey()) {
                case CLUBS -> e.getValue();
                case DIAMONDS -> -e.getValue();
                case HEARTS -> e.getValue() * 2;
                case SPADES -> {
                    int v = e.getValue();
                    yield v % 2 == 0 ? v / 2 : v * 3 + 1;
                }
            };
        }
        System.out.println(total);
        try {
            name(null);
        } catch (NullPointerException e) {
            System.out.println("null card");
        }
        System.out.println(name(Tarot.valueOf("MOON")));
    }
}
