package com.example.shop;

/** How far an order has come. */
public enum OrderStatus {
    NEW,
    PAID,
    SHIPPED,
    DELIVERED,
    CANCELLED,
    REFUNDED;

    public boolean canBecome(OrderStatus next) {
        return switch (this) {
            case NEW -> next == PAID || next == CANCELLED;
            case PAID -> next == SHIPPED || next == CANCELLED;
            case SHIPPED -> next == DELIVERED;
            case DELIVERED -> next == REFUNDED;
            case CANCELLED, REFUNDED -> false;
        };
    }

    public boolean isFinal() {
        return this == CANCELLED || this == REFUNDED;
    }
}
