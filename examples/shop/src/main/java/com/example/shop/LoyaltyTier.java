package com.example.shop;

/** What a customer gets for staying. */
public enum LoyaltyTier {
    BRONZE(0, 0),
    SILVER(500, 3),
    GOLD(2000, 5),
    PLATINUM(10000, 8);

    private final int spendingFrom;
    private final int discountPercent;

    LoyaltyTier(int spendingFrom, int discountPercent) {
        this.spendingFrom = spendingFrom;
        this.discountPercent = discountPercent;
    }

    public int discountPercent() {
        return discountPercent;
    }

    /** The highest tier that spending this much in a year gives. */
    public static LoyaltyTier forSpending(Money spending) {
        LoyaltyTier best = BRONZE;
        for (LoyaltyTier tier : values()) {
            if (spending.isAtLeast(Money.ofCents(tier.spendingFrom * 100L, spending.currency()))) {
                best = tier;
            }
        }
        return best;
    }

    public boolean isAbove(LoyaltyTier other) {
        return ordinal() > other.ordinal();
    }

    public boolean hasFreeShipping() {
        return isAbove(SILVER);
    }
}
