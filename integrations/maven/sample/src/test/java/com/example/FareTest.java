package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FareTest {
    @Test
    void oneZoneIsCheapest() {
        assertEquals(210, new Fare(1, false).price());
    }
}
