package com.example.shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Objects;

/** An amount in one currency, to the cent. */
public final class Money implements Comparable<Money> {
    private final BigDecimal amount;
    private final String currency;

    private Money(BigDecimal amount, String currency) {
        this.amount = amount.setScale(2, RoundingMode.HALF_UP);
        this.currency = currency;
    }

    public static Money of(String amount, String currency) {
        Objects.requireNonNull(amount, "amount");
        if (!currency.matches("[A-Z]{3}")) {
            throw new IllegalArgumentException("no currency: " + currency);
        }
        return new Money(new BigDecimal(amount), currency);
    }

    public static Money ofCents(long cents, String currency) {
        return new Money(BigDecimal.valueOf(cents, 2), currency);
    }

    public static Money zero(String currency) {
        return ofCents(0, currency);
    }

    /** The sum, in the given currency; zero if there is nothing to add. */
    public static Money sum(Collection<Money> all, String currency) {
        Money sum = zero(currency);
        for (Money one : all) {
            sum = sum.plus(one);
        }
        return sum;
    }

    public Money plus(Money other) {
        requireSameCurrency(other);
        return new Money(amount.add(other.amount), currency);
    }

    public Money minus(Money other) {
        requireSameCurrency(other);
        return new Money(amount.subtract(other.amount), currency);
    }

    public Money times(int factor) {
        return new Money(amount.multiply(BigDecimal.valueOf(factor)), currency);
    }

    /** This many percent of the amount, rounded half up. */
    public Money percent(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent out of range: " + percent);
        }
        return new Money(amount.multiply(BigDecimal.valueOf(percent)).movePointLeft(2), currency);
    }

    public Money min(Money other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }

    public boolean isAtLeast(Money other) {
        return compareTo(other) >= 0;
    }

    public BigDecimal amount() {
        return amount;
    }

    public String currency() {
        return currency;
    }

    private void requireSameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("cannot mix " + currency + " and " + other.currency);
        }
    }

    @Override
    public int compareTo(Money other) {
        requireSameCurrency(other);
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money that && amount.equals(that.amount) && currency.equals(that.currency);
    }

    @Override
    public int hashCode() {
        return Objects.hash(amount, currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
