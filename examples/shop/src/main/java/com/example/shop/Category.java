package com.example.shop;

/** What is sold, by the tax that is due on it. */
public enum Category {
    BOOKS(7),
    FOOD(7),
    ELECTRONICS(19),
    GIFT_CARDS(0);

    private final int taxPercent;

    Category(int taxPercent) {
        this.taxPercent = taxPercent;
    }

    public int taxPercent() {
        return taxPercent;
    }

    /** Whether vouchers and discounts count; gift cards are as good as cash. */
    public boolean isDiscountable() {
        return this != GIFT_CARDS;
    }
}
