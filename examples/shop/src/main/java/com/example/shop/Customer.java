package com.example.shop;

import java.util.Locale;

/** A person with an account. */
public class Customer {
    private final String id;
    private final String name;
    private final String email;
    private LoyaltyTier tier = LoyaltyTier.BRONZE;
    private boolean newsletter;

    public Customer(String id, String name, String email) {
        if (email == null || email.indexOf('@') < 1) {
            throw new IllegalArgumentException("not an address: " + email);
        }
        this.id = id;
        this.name = name;
        this.email = email.toLowerCase(Locale.ROOT);
    }

    public String getId() {
        return id;
    }

    public String getName() {
        return name;
    }

    public String getEmail() {
        return email;
    }

    public LoyaltyTier getTier() {
        return tier;
    }

    public void setTier(LoyaltyTier tier) {
        this.tier = tier;
    }

    public boolean isNewsletter() {
        return newsletter;
    }

    public void setNewsletter(boolean newsletter) {
        this.newsletter = newsletter;
    }

    /** How letters begin. */
    public String salutation() {
        return name == null || name.isBlank() ? "Dear customer" : "Dear " + name.strip();
    }
}
