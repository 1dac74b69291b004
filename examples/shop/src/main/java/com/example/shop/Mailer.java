package com.example.shop;

/** Sends letters. */
public interface Mailer {
    void send(String to, String subject, String text);
}
