package com.example.shop;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Where orders are kept. */
public interface OrderRepository {
    Optional<Order> find(String id);

    List<Order> findByCustomer(String customerId, LocalDate from);

    void save(Order order);
}
