package com.example.shop;

import java.time.LocalDate;

/** A discount for whoever knows its code, for some days and from some amount on. */
public record Coupon(String code, int percent, LocalDate validFrom, LocalDate validUntil, Money minimum) {
    public Coupon {
        if (percent < 1 || percent > 50) {
            throw new IllegalArgumentException("a coupon gives 1 to 50 percent, not " + percent);
        }
        if (validUntil.isBefore(validFrom)) {
            throw new IllegalArgumentException("coupon " + code + " ends before it begins");
        }
    }

    public boolean isValidOn(LocalDate day) {
        return !day.isBefore(validFrom) && !day.isAfter(validUntil);
    }

    public boolean appliesTo(Money amount, LocalDate day) {
        return isValidOn(day) && amount.isAtLeast(minimum);
    }
}
