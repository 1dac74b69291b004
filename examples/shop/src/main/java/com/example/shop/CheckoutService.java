package com.example.shop;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Objects;

/** Turns an order into an invoice. */
public class CheckoutService {
    private static final int DAYS_TO_PAY = 14;

    private final OrderRepository orders;
    private final CustomerRepository customers;
    private final StockRoom stock;
    private final DiscountPolicy discounts;
    private final ShippingCalculator shipping;
    private final Mailer mailer;
    private final Clock clock;

    public CheckoutService(
            OrderRepository orders,
            CustomerRepository customers,
            StockRoom stock,
            DiscountPolicy discounts,
            ShippingCalculator shipping,
            Mailer mailer,
            Clock clock) {
        this.orders = Objects.requireNonNull(orders);
        this.customers = Objects.requireNonNull(customers);
        this.stock = stock;
        this.discounts = discounts;
        this.shipping = shipping;
        this.mailer = mailer;
        this.clock = clock;
    }

    /** Takes the goods, keeps the order and mails the invoice. */
    public Invoice checkOut(Order order) {
        Customer customer = customers.find(order.customerId())
                .orElseThrow(() -> new IllegalArgumentException("unknown customer " + order.customerId()));
        Money discount = discounts.discount(order, customer.getTier());
        Money cost = shipping.cost(order, customer.getTier());
        stock.take(order);
        Invoice invoice = new Invoice("R-" + order.id(), order, discount, cost, dueDate());
        orders.save(order);
        mailer.send(customer.getEmail(), "Your order " + order.id(), customer.salutation() + ",\n" + invoice.asText());
        return invoice;
    }

    /** Two weeks from now; a Sunday becomes the Monday after it. */
    private LocalDate dueDate() {
        LocalDate due = LocalDate.now(clock).plusDays(DAYS_TO_PAY);
        return due.getDayOfWeek() == DayOfWeek.SUNDAY ? due.plusDays(1) : due;
    }

    /** Notes a payment. Too little is refused; what is too much is returned. */
    public Money pay(Invoice invoice, Money paid) {
        Money total = invoice.total();
        if (!paid.isAtLeast(total)) {
            throw new IllegalArgumentException(total.minus(paid) + " missing for " + invoice.number());
        }
        invoice.order().moveTo(OrderStatus.PAID);
        orders.save(invoice.order());
        return paid.minus(total);
    }

    /** Cancels an order unless it is on its way; whether there was one to cancel. */
    public boolean cancel(String orderId) {
        Order order = orders.find(orderId).orElse(null);
        if (order == null || !order.status().canBecome(OrderStatus.CANCELLED)) {
            return false;
        }
        order.moveTo(OrderStatus.CANCELLED);
        stock.putBack(order);
        orders.save(order);
        customers.find(order.customerId())
                .ifPresent(customer -> mailer.send(customer.getEmail(), "Cancelled", "We cancelled order " + orderId + "."));
        return true;
    }
}
