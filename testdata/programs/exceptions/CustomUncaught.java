// Shows a custom checked exception with overridden toString and a cause that ends main uncaught.
package exceptions;

import java.util.ArrayList;
import java.util.List;

public class CustomUncaught {
    static class ConfigException extends Exception {
        private static final long serialVersionUID = 1;
        private final List<String> problems;

        ConfigException(List<String> problems, Throwable cause) {
            super(problems.size() + " problems", cause);
            this.problems = List.copyOf(problems);
        }

        @Override
        public String toString() {
            return "ConfigException" + problems;
        }
    }

    static int parsePositive(String key, String value) {
        int n;
        try {
            n = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + ": not a number", e);
        }
        if (n <= 0) throw new IllegalArgumentException(key + ": not positive");
        return n;
    }

    static int load(String... settings) throws ConfigException {
        List<String> problems = new ArrayList<>();
        Throwable first = null;
        int product = 1;
        for (String s : settings) {
            int eq = s.indexOf('=');
            try {
                product *= parsePositive(s.substring(0, eq), s.substring(eq + 1));
            } catch (IllegalArgumentException e) {
                problems.add(e.getMessage());
                if (first == null) first = e;
            } catch (StringIndexOutOfBoundsException e) {
                problems.add("syntax: " + s);
            }
        }
        if (!problems.isEmpty()) throw new ConfigException(problems, first);
        return product;
    }

    public static void main(String[] args) throws ConfigException {
        System.out.println(load("a=2", "b=3", "c=7"));
        try {
            load("a=0", "b=x", "novalue");
        } catch (ConfigException e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause() + " | " + e.problems.size());
        }
        try {
            load("=");
        } catch (ConfigException e) {
            System.out.println(e + " " + e.getCause().getCause().getMessage());
        }
        System.out.println("about to fail");
        load("width=12", "height=-4", "depth=ten");
    }
}
