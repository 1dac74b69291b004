// A recursive descent JSON parser and printer with escapes, numbers, nesting, positions in errors and round trips.
package algos;

import java.util.*;

public class JsonParser {
    static class JsonException extends RuntimeException {
        JsonException(String m, int at) {
            super(m + " at " + at);
        }
    }

    private final String s;
    private int at;
    private int depth;

    JsonParser(String s) {
        this.s = s;
    }

    static Object parse(String s) {
        JsonParser p = new JsonParser(s);
        Object o = p.value();
        p.space();
        if (p.at < s.length()) throw new JsonException("trailing input", p.at);
        return o;
    }

    private void space() {
        while (at < s.length() && " \t\r\n".indexOf(s.charAt(at)) >= 0) at++;
    }

    private boolean eat(char c) {
        space();
        if (at < s.length() && s.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!eat(c)) throw new JsonException("expected '" + c + "'", at);
    }

    private Object value() {
        space();
        if (at >= s.length()) throw new JsonException("unexpected end", at);
        char c = s.charAt(at);
        switch (c) {
            case '{': {
                if (++depth > 50) throw new JsonException("too deep", at);
                at++;
                Map<String, Object> m = new LinkedHashMap<>();
                if (!eat('}')) {
                    do {
                        space();
                        int keyAt = at;
                        String k = string();
                        expect(':');
                        if (m.containsKey(k)) throw new JsonException("duplicate key " + k, keyAt);
                        m.put(k, value());
                    } while (eat(','));
                    expect('}');
                }
                depth--;
                return m;
            }
            case '[': {
                if (++depth > 50) throw new JsonException("too deep", at);
                at++;
                List<Object> l = new ArrayList<>();
                if (!eat(']')) {
                    do l.add(value()); while (eat(','));
                    expect(']');
                }
                depth--;
                return l;
            }
            case '"':
                return string();
            default:
                for (Object[] w : new Object[][] {{"true", true}, {"false", false}, {"null", null}}) {
                    if (s.startsWith((String) w[0], at)) {
                        at += ((String) w[0]).length();
                        return w[1];
                    }
                }
                return number();
        }
    }

    private Object number() {
        int start = at;
        if (at < s.length() && s.charAt(at) == '-') at++;
        int digits = at;
        while (at < s.length() && Character.isDigit(s.charAt(at))) at++;
        if (digits == at) throw new JsonException("unexpected '" + s.charAt(start) + "'", start);
        boolean real = false;
        while (at < s.length() && ".eE+-0123456789".indexOf(s.charAt(at)) >= 0) {
            real = true;
            at++;
        }
        String t = s.substring(start, at);
        try {
            if (real) return Double.valueOf(t);
            return Long.valueOf(t);
        } catch (NumberFormatException e) {
            if (!real) return new java.math.BigInteger(t);
            throw new JsonException("bad number " + t, start);
        }
    }

    private String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        while (true) {
            if (at >= s.length()) throw new JsonException("unterminated string", at);
            char c = s.charAt(at++);
            if (c == '"') return sb.toString();
            if (c < ' ') throw new JsonException("control character", at - 1);
            if (c != '\\') {
                sb.append(c);
                continue;
            }
            if (at >= s.length()) throw new JsonException("unterminated escape", at);
            char e = s.charAt(at++);
            int i = "\"\\/bfnrt".indexOf(e);
            if (i >= 0) sb.append("\"\\/\b\f\n\r\t".charAt(i));
            else if (e == 'u' && at + 4 <= s.length()) {
                sb.append((char) Integer.parseInt(s.substring(at, at + 4), 16));
                at += 4;
            } else throw new JsonException("bad escape \\" + e, at - 2);
        }
    }

    static String print(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add(print(k) + ":" + print(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            for (Object x : l) j.add(print(x));
            return j.toString();
        }
        if (o instanceof String s) {
            StringBuilder sb = new StringBuilder("\"");
            for (char c : s.toCharArray()) {
                if (c == '"' || c == '\\') sb.append('\\').append(c);
                else if (c < ' ' || c > '~') sb.append(String.format("\\u%04x", (int) c));
                else sb.append(c);
            }
            return sb.append('"').toString();
        }
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        String[] good = {"{}", "[]", "null", " true ", "-0", "12345678901234567890", "1.5e3", "-2E-2", "\"a\\u0041\\n\\\"\\\\\\/\\t\"", "[1,[2,[3,[]]],{\"k\":[{}]}]", "{\"name\":\"x\",\"list\":[1,2.5,false,null,\"s\"],\"o\":{\"p\":{\"q\":-1}}}", "\"\\ud83d\\ude00 \u20ac\""};
        for (String g : good) {
            Object o = parse(g);
            String p = print(o);
            System.out.println(p + " | " + (o == null ? "null" : o.getClass().getSimpleName()) + " | " + Objects.equals(parse(p), o) + " | " + (o == null ? 0 : print(o).hashCode()));
        }
        String[] bad = {"", "[1,", "[1 2]", "{\"a\":}", "{a:1}", "\"open", "\"bad\\x\"", "tru", "[1]]", "{\"a\":1,\"a\":2}", "1.2.3", "-", "\"tab\there\"", "[".repeat(60), "{\"a\" 1}", "\"\\"};
        for (String b : bad) {
            try {
                System.out.println(print(parse(b)));
            } catch (JsonException e) {
                System.out.println((b.length() > 20 ? "deep" : b.replace("\t", "<tab>")) + " -> " + e.getMessage());
            }
        }
    }
}
