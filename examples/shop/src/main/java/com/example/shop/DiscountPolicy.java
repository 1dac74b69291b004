package com.example.shop;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which discount an order gets: the better one of loyalty and coupon, never both, at most a limit. */
public class DiscountPolicy {
    private final Map<String, Coupon> coupons = new HashMap<>();
    private final Money limit;

    public DiscountPolicy(Money limit) {
        this.limit = limit;
    }

    public void register(Coupon coupon) {
        if (coupons.putIfAbsent(coupon.code(), coupon) != null) {
            throw new IllegalArgumentException("coupon " + coupon.code() + " exists already");
        }
    }

    public Optional<Coupon> find(String code, LocalDate day) {
        return Optional.ofNullable(coupons.get(code)).filter(coupon -> coupon.isValidOn(day));
    }

    public Money discount(Order order, LoyaltyTier tier) {
        Money base = order.discountable();
        int percent = tier.discountPercent();
        int byCoupon = order.couponCode()
                .flatMap(code -> find(code, order.placedOn()))
                .filter(coupon -> coupon.appliesTo(base, order.placedOn()))
                .map(Coupon::percent)
                .orElse(0);
        if (byCoupon > percent) {
            percent = byCoupon;
        }
        return base.percent(percent).min(limit);
    }
}
