package com.example.shop;

import java.util.Optional;

/** Where customers are kept. */
public interface CustomerRepository {
    Optional<Customer> find(String id);

    void save(Customer customer);
}
