package com.example.shop;

import java.time.LocalDate;

/** Which day it is for the shop. */
public interface BusinessCalendar {
    LocalDate today();

    boolean isHoliday(LocalDate day);
}
