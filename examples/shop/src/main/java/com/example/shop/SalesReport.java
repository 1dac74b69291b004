package com.example.shop;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures over the orders of some time. */
public class SalesReport {
    private final List<Order> orders;

    /** Orders that were cancelled or paid back do not count. */
    public SalesReport(List<Order> orders) {
        this.orders = orders.stream().filter(order -> !order.status().isFinal()).toList();
    }

    public int size() {
        return orders.size();
    }

    public Map<Category, Integer> unitsByCategory() {
        Map<Category, Integer> units = new EnumMap<>(Category.class);
        for (Order order : orders) {
            for (OrderLine line : order.lines()) {
                units.merge(line.product().category(), line.quantity(), Integer::sum);
            }
        }
        return units;
    }

    /** The SKU that sold most, the first by name if there are several. */
    public Optional<String> bestSeller() {
        Map<String, Integer> units = orders.stream()
                .flatMap(order -> order.lines().stream())
                .collect(Collectors.toMap(line -> line.product().sku(), OrderLine::quantity, Integer::sum));
        return units.entrySet().stream()
                .min(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    public Money revenue(YearMonth month, String currency) {
        List<Money> totals = orders.stream()
                .filter(order -> order.currency().equals(currency))
                .filter(order -> YearMonth.from(order.placedOn()).equals(month))
                .map(Order::subtotal)
                .toList();
        return Money.sum(totals, currency);
    }

    public double averageLines() {
        return orders.stream().mapToInt(order -> order.lines().size()).average().orElse(0);
    }

    /** The latest orders, the newest first. */
    public List<String> latest(int most) {
        return orders.stream()
                .sorted(Comparator.comparing(Order::placedOn, Comparator.<LocalDate>reverseOrder()).thenComparing(Order::id))
                .limit(most)
                .map(Order::id)
                .toList();
    }
}
