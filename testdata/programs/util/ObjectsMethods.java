// Objects: equality, hashing, null checks, index checks and defaults.
package util;

import java.util.*;

public class ObjectsMethods {
    static void attempt(String label, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(label + " = " + c.call());
        } catch (Exception e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("equals", () -> Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals(new int[] {1}, new int[] {1}) + " " + Objects.equals(1, 1L));
        attempt("deepEquals", () -> Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}) + " " + Objects.deepEquals(new int[] {1}, new long[] {1}));
        attempt("hash", () -> Objects.hash() + " " + Objects.hash(1) + " " + Objects.hash(1, null, "x") + " " + Objects.hashCode(null) + " " + Objects.hashCode("x") + " " + Objects.hash((Object[]) null));
        attempt("toString", () -> Objects.toString(null) + " " + Objects.toString(null, "dflt") + " " + Objects.toString(5, "dflt"));
        attempt("isNull", () -> Objects.isNull(null) + " " + Objects.nonNull(null));
        attempt("requireNonNull ok", () -> Objects.requireNonNull("v"));
        attempt("requireNonNull message", () -> Objects.requireNonNull(null, "must not be null"));
        attempt("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "lazy " + (1 + 1)));
        attempt("else", () -> Objects.requireNonNullElse(null, "other") + " " + Objects.requireNonNullElse("x", null) + " " + Objects.requireNonNullElseGet(null, () -> "made"));
        attempt("else null", () -> Objects.requireNonNullElse(null, null));
        attempt("else get null", () -> Objects.requireNonNullElseGet(null, () -> null));
        attempt("compare", () -> Objects.compare("a", "b", Comparator.reverseOrder()) + " " + Objects.compare(null, null, Comparator.<String>naturalOrder()));
        for (int[] c : new int[][] {{0, 5}, {4, 5}, {5, 5}, {-1, 5}, {0, 0}}) attempt("checkIndex " + c[0] + "," + c[1], () -> Objects.checkIndex(c[0], c[1]));
        for (int[] c : new int[][] {{0, 5, 5}, {2, 2, 5}, {3, 2, 5}, {-1, 2, 5}, {0, 6, 5}}) attempt("fromTo " + Arrays.toString(c), () -> Objects.checkFromToIndex(c[0], c[1], c[2]));
        for (int[] c : new int[][] {{0, 5, 5}, {5, 0, 5}, {4, 2, 5}, {-1, 2, 5}, {1, -1, 5}, {1, Integer.MAX_VALUE, 5}}) attempt("fromSize " + Arrays.toString(c), () -> Objects.checkFromIndexSize(c[0], c[1], c[2]));
        attempt("long index", () -> Objects.checkIndex(7L, 7L));
        StringJoiner j = new StringJoiner("-", "<", ">");
        j.setEmptyValue("EMPTY");
        attempt("joiner empty", () -> j + " " + j.length());
        j.add("a").add(null).add("c");
        attempt("joiner", () -> j + " " + j.length() + " " + new StringJoiner(",").merge(j).add("z"));
        StringTokenizer st = new StringTokenizer("a b\tc  d,e");
        attempt("tokens", () -> st.countTokens() + " " + st.nextToken() + " " + st.nextElement() + " " + st.nextToken(",") + " " + st.nextToken() + " " + st.hasMoreTokens());
        attempt("no more", st::nextToken);
        attempt("integer compare", () -> Integer.compare(3, 5) + " " + Integer.compareUnsigned(-1, 1) + " " + Long.compare(5, 3) + " " + Character.compare('a', 'd') + " " + Boolean.compare(true, false) + " " + Double.compare(0.0, -0.0) + " " + Float.compare(Float.NaN, 1f) + " " + Byte.compare((byte) -1, (byte) 1) + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compare((short) 9, (short) 4));
        attempt("hash codes", () -> Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Long.hashCode(1L << 33) + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Character.hashCode('a') + " " + Arrays.asList(1, null).hashCode() + " " + Map.entry("a", "b").hashCode() + " " + "Aa".hashCode() + " " + new AbstractMap.SimpleEntry<>("k", 2).hashCode());
        attempt("entries", () -> new AbstractMap.SimpleEntry<>("k", 1).setValue(2) + " " + new AbstractMap.SimpleImmutableEntry<>("k", 1));
        attempt("immutable entry", () -> new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2));
        attempt("event", () -> new EventObject("source").getSource());
        attempt("null event", () -> new EventObject(null));
    }
}
