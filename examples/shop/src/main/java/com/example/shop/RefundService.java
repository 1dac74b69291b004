package com.example.shop;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Decides what is paid back when goods are returned. */
public class RefundService {
    private static final int DAYS_FOR_ALL = 14;
    private static final int DAYS_FOR_HALF = 30;

    private final OrderRepository orders;
    private final Mailer mailer;
    private final BusinessCalendar calendar;

    public RefundService(OrderRepository orders, Mailer mailer, BusinessCalendar calendar) {
        this.orders = orders;
        this.mailer = mailer;
        this.calendar = calendar;
    }

    /** Percent of the price that is paid back after so many days. */
    public int rate(long days, LoyaltyTier tier) {
        if (days < 0) {
            throw new IllegalArgumentException("days must not be negative: " + days);
        }
        if (days <= DAYS_FOR_ALL) {
            return 100;
        }
        if (days <= DAYS_FOR_HALF) {
            return tier.isAbove(LoyaltyTier.BRONZE) ? 75 : 50;
        }
        return 0;
    }

    /** The amount that is paid back for a delivered order. */
    public Money refund(String orderId, Customer customer) {
        Order order = orders.find(orderId)
                .orElseThrow(() -> new IllegalArgumentException("no order " + orderId));
        if (!order.customerId().equals(customer.getId())) {
            throw new IllegalArgumentException("order " + orderId + " is not of " + customer.getId());
        }
        long days = ChronoUnit.DAYS.between(order.placedOn(), calendar.today());
        int rate = rate(days, customer.getTier());
        if (rate == 0) {
            mailer.send(customer.getEmail(), "No refund", "Order " + orderId + " is " + days + " days old.");
            return Money.zero(order.currency());
        }
        order.moveTo(OrderStatus.REFUNDED);
        orders.save(order);
        Money amount = order.discountable().percent(rate);
        mailer.send(customer.getEmail(), "Refund", "You get " + amount + " back on " + payday() + ".");
        return amount;
    }

    /** The next day that is no holiday. */
    private LocalDate payday() {
        LocalDate day = calendar.today().plusDays(1);
        while (calendar.isHoliday(day)) {
            day = day.plusDays(1);
        }
        return day;
    }
}
