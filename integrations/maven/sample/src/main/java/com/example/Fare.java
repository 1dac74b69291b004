package com.example;

/** What a ride costs, in cents. */
public final class Fare {
    private final int zones;
    private final boolean reduced;

    public Fare(int zones, boolean reduced) {
        if (zones < 1 || zones > 8) {
            throw new IllegalArgumentException("no such number of zones: " + zones);
        }
        this.zones = zones;
        this.reduced = reduced;
    }

    public int price() {
        int price = 210 + (zones - 1) * 90;
        if (zones > 5) {
            price -= 60;
        }
        return reduced ? price / 2 : price;
    }

    /** Reads fares such as "3" or "3r". */
    public static Fare parse(String text) {
        String trimmed = text.trim();
        boolean reduced = trimmed.endsWith("r");
        String digits = reduced ? trimmed.substring(0, trimmed.length() - 1) : trimmed;
        return new Fare(Integer.parseInt(digits), reduced);
    }
}
