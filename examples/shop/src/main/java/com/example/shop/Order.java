package com.example.shop;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An order of one customer. */
public final class Order {
    private final String id;
    private final String customerId;
    private final String country;
    private final LocalDate placedOn;
    private final List<OrderLine> lines;
    private final String couponCode;
    private OrderStatus status = OrderStatus.NEW;

    private Order(Builder builder) {
        id = builder.id;
        customerId = builder.customerId;
        country = builder.country;
        placedOn = builder.placedOn;
        lines = List.copyOf(builder.lines);
        couponCode = builder.couponCode;
    }

    public static Builder builder(String id) {
        return new Builder(id);
    }

    public String id() {
        return id;
    }

    public String customerId() {
        return customerId;
    }

    public String country() {
        return country;
    }

    public LocalDate placedOn() {
        return placedOn;
    }

    public List<OrderLine> lines() {
        return lines;
    }

    public Optional<String> couponCode() {
        return Optional.ofNullable(couponCode);
    }

    public OrderStatus status() {
        return status;
    }

    /** What the goods cost, before discounts and shipping. */
    public Money subtotal() {
        return Money.sum(lines.stream().map(OrderLine::total).toList(), currency());
    }

    /** What of the subtotal discounts apply to. */
    public Money discountable() {
        return Money.sum(
                lines.stream().filter(line -> line.product().category().isDiscountable()).map(OrderLine::total).toList(),
                currency());
    }

    public int grams() {
        return lines.stream().mapToInt(OrderLine::grams).sum();
    }

    public String currency() {
        return lines.get(0).product().price().currency();
    }

    public boolean contains(String sku) {
        return lines.stream().anyMatch(line -> line.product().sku().equals(sku));
    }

    public void moveTo(OrderStatus next) {
        if (!status.canBecome(next)) {
            throw new IllegalStateException("order " + id + " is " + status + " and cannot become " + next);
        }
        status = next;
    }

    @Override
    public String toString() {
        return "Order " + id + " (" + status + ", " + lines.size() + (lines.size() == 1 ? " line)" : " lines)");
    }

    /** Collects what an order needs. */
    public static final class Builder {
        private final String id;
        private String customerId;
        private String country = "DE";
        private LocalDate placedOn;
        private final List<OrderLine> lines = new ArrayList<>();
        private String couponCode;

        private Builder(String id) {
            this.id = id;
        }

        public Builder customer(String customerId) {
            this.customerId = customerId;
            return this;
        }

        public Builder country(String country) {
            this.country = country;
            return this;
        }

        public Builder placedOn(LocalDate placedOn) {
            this.placedOn = placedOn;
            return this;
        }

        public Builder coupon(String couponCode) {
            this.couponCode = couponCode;
            return this;
        }

        /** Adds to the line of the product if there is one. */
        public Builder add(Product product, int quantity) {
            for (int at = 0; at < lines.size(); at++) {
                if (lines.get(at).product().equals(product)) {
                    lines.set(at, lines.get(at).plus(quantity));
                    return this;
                }
            }
            lines.add(new OrderLine(product, quantity));
            return this;
        }

        public Order build() {
            if (customerId == null) {
                throw new IllegalStateException("order " + id + " has no customer");
            }
            if (lines.isEmpty()) {
                throw new IllegalStateException("order " + id + " is empty");
            }
            return new Order(this);
        }
    }
}
