package com.example.shop;

/** There is less of a product than was asked for. */
public class OutOfStockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sku;
    private final int missing;

    public OutOfStockException(String sku, int wanted, int available) {
        super("only " + available + " of " + wanted + " left of " + sku);
        this.sku = sku;
        this.missing = wanted - available;
    }

    public String getSku() {
        return sku;
    }

    public int getMissing() {
        return missing;
    }
}
