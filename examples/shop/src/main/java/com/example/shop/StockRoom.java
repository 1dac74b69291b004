package com.example.shop;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many of each product are there. */
public class StockRoom {
    private final Map<String, Integer> available = new TreeMap<>();
    private final int reorderBelow;

    public StockRoom(int reorderBelow) {
        this.reorderBelow = reorderBelow;
    }

    public void deliver(String sku, int count) {
        if (count <= 0) {
            throw new IllegalArgumentException("nothing delivered of " + sku);
        }
        available.merge(sku, count, Integer::sum);
    }

    public int available(String sku) {
        return available.getOrDefault(sku, 0);
    }

    /** Takes everything that an order needs, or nothing if something is missing. */
    public void take(Order order) {
        for (OrderLine line : order.lines()) {
            String sku = line.product().sku();
            if (available(sku) < line.quantity()) {
                throw new OutOfStockException(sku, line.quantity(), available(sku));
            }
        }
        for (OrderLine line : order.lines()) {
            available.merge(line.product().sku(), -line.quantity(), Integer::sum);
        }
    }

    public void putBack(Order order) {
        order.lines().forEach(line -> available.merge(line.product().sku(), line.quantity(), Integer::sum));
    }

    /** Products that must be ordered again, by SKU. */
    public List<String> toReorder() {
        return available.entrySet().stream()
                .filter(entry -> entry.getValue() < reorderBelow)
                .map(Map.Entry::getKey)
                .toList();
    }
}
