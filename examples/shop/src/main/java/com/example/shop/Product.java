package com.example.shop;

import java.util.Objects;

/** Something that the shop sells. */
public record Product(String sku, String name, Category category, Money price, int grams) {
    public Product {
        Objects.requireNonNull(category, "category");
        if (sku == null || sku.isBlank()) {
            throw new IllegalArgumentException("a product needs a SKU");
        }
        if (price.isNegative()) {
            throw new IllegalArgumentException("negative price of " + sku + ": " + price);
        }
        if (grams < 0) {
            throw new IllegalArgumentException("negative weight of " + sku + ": " + grams);
        }
    }

    /** The tax that the price contains. */
    public Money tax() {
        int rate = category.taxPercent();
        long cents = price.amount().movePointRight(2).longValueExact();
        return Money.ofCents(Math.round(cents * rate / (100.0 + rate)), price.currency());
    }
}
