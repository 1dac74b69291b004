// flatMap, mapMulti, nested streams, close handlers and infinite inner streams cut short.
package streams;

import java.util.*;
import java.util.stream.*;

public class FlatMapVariants {
    record Node(String name, List<Node> children) {
        Stream<Node> walk() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(Node::walk));
        }
    }

    static Node node(String name, Node... kids) {
        return new Node(name, List.of(kids));
    }

    public static void main(String[] args) {
        List<List<Integer>> nested = List.of(List.of(1, 2), List.of(), List.of(3), List.of(4, 5, 6));
        System.out.println(nested.stream().flatMap(List::stream).map(i -> i * i).toList());
        System.out.println(nested.stream().flatMapToInt(l -> l.stream().mapToInt(i -> i)).sum());
        System.out.println(Stream.of("ab cd", "", "ef").flatMap(s -> Arrays.stream(s.split(" "))).map(s -> "<" + s + ">").collect(Collectors.joining()));
        System.out.println(Stream.of(1, 2, 3).flatMap(i -> i == 2 ? null : Stream.of(i, -i)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((i, sink) -> {
            for (int k = 0; k < i; k++) sink.accept(i + "." + k);
        }).toList());
        System.out.println(IntStream.range(0, 6).mapMulti((i, sink) -> {
            if (i % 2 == 0) {
                sink.accept(i);
                sink.accept(i * 100);
            }
        }).boxed().toList());
        System.out.println(Stream.of(1, "two", 3.0, 'c', 5).mapMultiToInt((o, sink) -> {
            if (o instanceof Integer i) sink.accept(i);
            else if (o instanceof String s) s.chars().forEach(sink);
        }).sum());
        System.out.println(Stream.of(1, 2).flatMap(i -> Stream.iterate(i, x -> x + 10).limit(4)).toList());
        System.out.println(Stream.of(1, 2, 3).flatMap(i -> Stream.iterate(i, x -> x * 2)).limit(7).toList());
        System.out.println(Stream.of(1, 2).flatMap(i -> Stream.generate(() -> i)).findFirst().get());
        int[] closed = new int[1];
        long n = Stream.of(1, 2, 3).flatMap(i -> Stream.of(i).onClose(() -> closed[0] += i)).count();
        System.out.println(n + " closed " + closed[0]);
        Node tree = node("root", node("a", node("a1"), node("a2", node("deep"))), node("b"), node("c", node("c1")));
        System.out.println(tree.walk().map(Node::name).collect(Collectors.joining(" ")));
        System.out.println(tree.walk().filter(x -> x.children().isEmpty()).map(Node::name).toList() + " " + tree.walk().mapToInt(x -> x.children().size()).summaryStatistics());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).boxed().flatMap(b -> IntStream.rangeClosed(b, 20).filter(c -> a * a + b * b == c * c).mapToObj(c -> a + "-" + b + "-" + c))).toList());
        System.out.println(Stream.of("x", "y").flatMap(p -> Stream.of(1, 2).flatMap(q -> Stream.of(true, false).map(r -> p + q + (r ? "+" : "-")))).collect(Collectors.joining(",")));
        System.out.println(Stream.of(Optional.of(4), Optional.<Integer>empty(), Optional.of(6)).flatMap(Optional::stream).toList());
        System.out.println(LongStream.range(0, 4).flatMap(i -> LongStream.range(0, i)).boxed().toList() + " " + DoubleStream.of(1, 2).flatMap(d -> DoubleStream.of(d, d / 2)).sum());
        StringBuilder order = new StringBuilder();
        Stream<Integer> s = Stream.of(1).onClose(() -> order.append("first ")).onClose(() -> order.append("second ")).map(i -> i + 1);
        try (s) {
            s.forEach(i -> order.append("element").append(i).append(' '));
        }
        System.out.println(order);
        Stream<Integer> failing = Stream.of(1).onClose(() -> { throw new IllegalStateException("close one"); }).onClose(() -> { throw new IllegalArgumentException("close two"); });
        try {
            failing.close();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " suppressed " + e.getSuppressed()[0].getMessage());
        }
    }
}
