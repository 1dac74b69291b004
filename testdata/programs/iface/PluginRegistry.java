// Shows a plugin system with interfaces, factories, decorators, adapters and proxies written by hand.
package iface;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class PluginRegistry {
    interface Codec {
        String name();

        String encode(String s);

        String decode(String s);

        default boolean check(String s) {
            return decode(encode(s)).equals(s);
        }

        default Codec then(Codec next) {
            return new Chain(this, next);
        }
    }

    record Chain(Codec first, Codec second) implements Codec {
        public String name() {
            return first.name() + "+" + second.name();
        }

        public String encode(String s) {
            return second.encode(first.encode(s));
        }

        public String decode(String s) {
            return first.decode(second.decode(s));
        }
    }

    static abstract class Symmetric implements Codec, UnaryOperator<String> {
        public final String encode(String s) {
            return apply(s);
        }

        public final String decode(String s) {
            return apply(s);
        }

        public String name() {
            return getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
        }
    }

    static class Reverse extends Symmetric {
        public String apply(String s) {
            return new StringBuilder(s).reverse().toString();
        }
    }

    static class Xor extends Symmetric {
        final int key;

        Xor(int key) {
            this.key = key;
        }

        public String apply(String s) {
            StringBuilder sb = new StringBuilder();
            for (char c : s.toCharArray()) sb.append((char) (c ^ key));
            return sb.toString();
        }

        @Override
        public String name() {
            return super.name() + key;
        }
    }

    static class Hex implements Codec {
        public String name() {
            return "hex";
        }

        public String encode(String s) {
            StringBuilder sb = new StringBuilder();
            for (char c : s.toCharArray()) sb.append(Character.forDigit(c >> 4 & 15, 16)).append(Character.forDigit(c & 15, 16));
            return sb.toString();
        }

        public String decode(String s) {
            if (s.length() % 2 != 0) throw new IllegalArgumentException("odd length " + s.length());
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < s.length(); i += 2) sb.append((char) Integer.parseInt(s.substring(i, i + 2), 16));
            return sb.toString();
        }
    }

    static class Counting implements Codec {
        private final Codec inner;
        int calls;

        Counting(Codec inner) {
            this.inner = inner;
        }

        public String name() {
            return "#" + inner.name();
        }

        public String encode(String s) {
            calls++;
            return inner.encode(s);
        }

        public String decode(String s) {
            calls += 100;
            return inner.decode(s);
        }
    }

    static class Registry {
        private final Map<String, Supplier<? extends Codec>> makers = new LinkedHashMap<>();
        private final List<String> events = new ArrayList<>();

        Registry add(String name, Supplier<? extends Codec> maker) {
            events.add((makers.put(name, maker) == null ? "added " : "replaced ") + name);
            return this;
        }

        Codec find(String spec) {
            Codec result = null;
            for (String part : spec.split("\\+")) {
                Supplier<? extends Codec> maker = makers.get(part);
                if (maker == null) throw new java.util.NoSuchElementException("no codec " + part + " in " + makers.keySet());
                result = result == null ? maker.get() : result.then(maker.get());
            }
            return result;
        }
    }

    public static void main(String[] args) {
        Registry registry = new Registry().add("rev", Reverse::new).add("xor", () -> new Xor(1)).add("hex", Hex::new).add("xor", () -> new Xor(3));
        System.out.println(registry.events);
        for (String spec : new String[] {"rev", "xor", "hex", "rev+hex", "xor+rev+hex", "hex+hex"}) {
            Codec c = registry.find(spec);
            System.out.println(c.name() + " " + c.encode("Hello, World") + " " + c.check("round trip 123") + " " + c.check(""));
        }
        Counting counting = new Counting(registry.find("hex+rev"));
        System.out.println(counting.then(counting).check("twice") + " " + counting.calls + " " + counting.then(new Hex()).name() + " " + registry.find("rev+rev"). getClass().getSimpleName());
        try {
            registry.find("hex").decode("abc");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        registry.find("rev+rot13");
    }
}
