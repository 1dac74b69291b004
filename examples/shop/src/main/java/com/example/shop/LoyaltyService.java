package com.example.shop;

import java.util.List;

/** Moves customers between tiers by what they spent in the last year. */
public class LoyaltyService {
    private final OrderRepository orders;
    private final CustomerRepository customers;
    private final Mailer mailer;
    private final BusinessCalendar calendar;

    public LoyaltyService(
            OrderRepository orders, CustomerRepository customers, Mailer mailer, BusinessCalendar calendar) {
        this.orders = orders;
        this.customers = customers;
        this.mailer = mailer;
        this.calendar = calendar;
    }

    /** What a customer paid for in the last year, in euros. */
    public Money yearlySpending(String customerId) {
        List<Order> recent = orders.findByCustomer(customerId, calendar.today().minusYears(1));
        return recent.stream()
                .filter(order -> order.status() != OrderStatus.NEW && !order.status().isFinal())
                .map(Order::subtotal)
                .reduce(Money.zero("EUR"), Money::plus);
    }

    /** Gives a customer the tier that is due; a letter goes out only if it is a better one. */
    public LoyaltyTier review(String customerId) {
        Customer customer = customers.find(customerId)
                .orElseThrow(() -> new IllegalArgumentException("unknown customer " + customerId));
        LoyaltyTier before = customer.getTier();
        LoyaltyTier tier = LoyaltyTier.forSpending(yearlySpending(customerId));
        if (tier == before) {
            return tier;
        }
        customer.setTier(tier);
        customers.save(customer);
        if (tier.isAbove(before)) {
            mailer.send(customer.getEmail(), "Welcome to " + tier, customer.salutation() + ", you are " + tier + " now.");
        }
        return tier;
    }
}
