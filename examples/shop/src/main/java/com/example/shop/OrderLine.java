package com.example.shop;

/** A product and how many of it are ordered. */
public record OrderLine(Product product, int quantity) {
    public static final int MOST = 100;

    public OrderLine {
        if (quantity < 1 || quantity > MOST) {
            throw new IllegalArgumentException("quantity must be between 1 and " + MOST + ", not " + quantity);
        }
    }

    public Money total() {
        return product.price().times(quantity);
    }

    public int grams() {
        return product.grams() * quantity;
    }

    OrderLine plus(int more) {
        return new OrderLine(product, quantity + more);
    }
}
