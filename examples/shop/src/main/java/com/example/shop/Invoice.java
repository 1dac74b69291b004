package com.example.shop;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a customer must pay, and by when. */
public record Invoice(String number, Order order, Money discount, Money shipping, LocalDate dueOn) {
    public Money total() {
        return order.subtotal().minus(discount).plus(shipping);
    }

    /** Tax contained in the goods, by rate. */
    public Map<Integer, Money> taxes() {
        Map<Integer, Money> taxes = new LinkedHashMap<>();
        for (OrderLine line : order.lines()) {
            int rate = line.product().category().taxPercent();
            if (rate > 0) {
                taxes.merge(rate, line.product().tax().times(line.quantity()), Money::plus);
            }
        }
        return taxes;
    }

    public boolean isOverdue(LocalDate today) {
        return order.status() == OrderStatus.NEW && today.isAfter(dueOn);
    }

    /** The invoice as it is mailed. */
    public String asText() {
        StringBuilder text = new StringBuilder("Invoice ").append(number).append('\n');
        for (OrderLine line : order.lines()) {
            text.append(line.quantity()).append(" x ").append(line.product().name());
            text.append(": ").append(line.total()).append('\n');
        }
        if (!discount.equals(Money.zero(discount.currency()))) {
            text.append("Discount: -").append(discount).append('\n');
        }
        text.append("Shipping: ").append(shipping).append('\n');
        return text.append("Total: ").append(total()).toString();
    }
}
