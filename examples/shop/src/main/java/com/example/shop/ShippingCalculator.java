package com.example.shop;

import java.util.Set;

/** What sending a parcel costs. */
public class ShippingCalculator {
    private static final Set<String> NEIGHBOURS = Set.of("AT", "BE", "CH", "CZ", "DK", "FR", "LU", "NL", "PL");
    private static final int HEAVIEST = 31_500;

    private final Money freeFrom;

    public ShippingCalculator(Money freeFrom) {
        this.freeFrom = freeFrom;
    }

    /** The zone of a country by its ISO code: 0 at home, 1 next door, 2 elsewhere. */
    public int zone(String country) {
        if (country.equals("DE")) {
            return 0;
        }
        return NEIGHBOURS.contains(country) ? 1 : 2;
    }

    public Money cost(Order order, LoyaltyTier tier) {
        int zone = zone(order.country());
        int grams = order.grams();
        if (grams > HEAVIEST) {
            throw new IllegalArgumentException("too heavy for a parcel: " + grams + " g");
        }
        if (zone == 0 && (tier.hasFreeShipping() || order.subtotal().isAtLeast(freeFrom))) {
            return Money.zero(order.currency());
        }
        return Money.ofCents(basePrice(zone) + surcharge(grams), order.currency());
    }

    private static long basePrice(int zone) {
        switch (zone) {
            case 0:
                return 490;
            case 1:
                return 990;
            default:
                return 1990;
        }
    }

    /** Each kilogram begun above two. */
    private static long surcharge(int grams) {
        if (grams <= 2000) {
            return 0;
        }
        int kilograms = (grams - 2000 + 999) / 1000;
        return kilograms * 60L;
    }
}
