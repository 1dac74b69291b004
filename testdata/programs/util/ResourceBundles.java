// ListResourceBundle classes in this file: locale fallback, parents, arrays, missing keys and control.
package util;

import java.util.*;

public class ResourceBundles {
    public static class Messages extends ListResourceBundle {
        @Override protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello"}, {"bye", "Goodbye"}, {"numbers", new String[] {"one", "two"}}, {"count", 42}};
        }
    }

    public static class Messages_fr extends ListResourceBundle {
        @Override protected Object[][] getContents() {
            return new Object[][] {{"hello", "Bonjour"}};
        }
    }

    public static class Messages_fr_CA extends ListResourceBundle {
        @Override protected Object[][] getContents() {
            return new Object[][] {{"bye", "Salut"}};
        }
    }

    public static class Broken extends ListResourceBundle {
        @Override protected Object[][] getContents() {
            return new Object[][] {{"k", null}};
        }
    }

    static class Squares extends ResourceBundle {
        @Override protected Object handleGetObject(String key) {
            try {
                int n = Integer.parseInt(key);
                return n * n;
            } catch (NumberFormatException e) {
                return null;
            }
        }

        @Override public Enumeration<String> getKeys() {
            return Collections.enumeration(List.of("1", "2"));
        }
    }

    public static void main(String[] args) {
        String base = "util.ResourceBundles$Messages";
        ResourceBundle.Control noFallback = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS);
        for (Locale l : new Locale[] {Locale.ROOT, Locale.FRENCH, Locale.CANADA_FRENCH, Locale.GERMAN, new Locale("fr", "FR"), new Locale("fr", "CA", "x")}) {
            ResourceBundle b = ResourceBundle.getBundle(base, l, noFallback);
            System.out.println(l.toLanguageTag() + " -> '" + b.getLocale() + "' " + b.getString("hello") + " " + b.getString("bye") + " " + b.getObject("count") + " " + Arrays.toString(b.getStringArray("numbers")) + " keys " + new TreeSet<>(b.keySet()) + " " + b.containsKey("hello") + b.containsKey("nope"));
        }
        System.out.println(noFallback.getCandidateLocales(base, new Locale("fr", "CA", "x")) + " " + noFallback.toBundleName("a.b.C", Locale.CANADA_FRENCH) + " " + noFallback.getFormats("x") + " " + noFallback.toResourceName("a.b.C_fr", "properties"));
        ResourceBundle m = ResourceBundle.getBundle(base, Locale.ROOT, noFallback);
        Runnable[] bad = {() -> m.getString("missing"), () -> m.getString("count"), () -> m.getStringArray("hello"), () -> ResourceBundle.getBundle("util.NoSuchBundle", Locale.US), () -> new Broken().getString("k")};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
            } catch (ClassCastException e) {
                System.out.println("wrong resource type");
            } catch (NullPointerException e) {
                System.out.println("null resources are refused");
            }
        }
        Squares s = new Squares();
        System.out.println(s.getObject("12") + " " + s.containsKey("7") + " " + s.keySet().size());
        try {
            s.getObject("text");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ResourceBundle.getBundle(base, Locale.FRENCH, noFallback) == ResourceBundle.getBundle(base, Locale.FRENCH, noFallback));
        System.out.println(ResourceBundle.getBundle(base, Locale.FRENCH, noFallback).getBaseBundleName());
    }
}
