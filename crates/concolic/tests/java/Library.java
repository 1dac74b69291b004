import java.math.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

public class Library {
    public static int split(String text) {
        int total = 0;
        for (String part : text.split(",")) { if (part.length() > 2) total += part.charAt(1); else total--; }
        return total > 100 ? 1 : 0;
    }
    public static int words(String text) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.split("\\s+")) counts.merge(word, 1, Integer::sum);
        int best = 0;
        for (Map.Entry<String, Integer> one : counts.entrySet()) if (one.getValue() > best) best = one.getValue();
        return best > 1 ? best : counts.containsKey("the") ? -1 : 0;
    }
    public static String build(String text, int number, char letter) {
        StringBuilder builder = new StringBuilder(text);
        builder.append(number).append(letter).append(text.length() > 2).insert(0, letter).append(1.5).append((Object) text);
        builder.reverse();
        if (builder.length() > 5) builder.setCharAt(2, letter);
        if (builder.indexOf("x") >= 0) builder.deleteCharAt(0);
        builder.setLength(builder.length() / 2);
        if (builder.charAt(0) == letter) return builder.toString().toUpperCase();
        return builder.substring(1).trim();
    }
    public static int concat(String one, int two, long three, char four, boolean five, double six, Object seven) {
        String joined = "<" + one + "|" + two + "|" + three + "|" + four + "|" + five + "|" + six + "|" + seven + ">";
        if (joined.contains("17")) return 1;
        return joined.hashCode() % 3;
    }
    public static int numbers(String text) {
        try {
            int value = Integer.parseInt(text.trim());
            if (value > 100) return 1;
            return value < 0 ? 2 : 3;
        } catch (NumberFormatException notANumber) {
            try { return Double.parseDouble(text) > 2.5 ? 4 : 5; } catch (NumberFormatException neither) { return 6; }
        }
    }
    public static int sorted(int a, int b, int c, int d) {
        int[] all = {a, b, c, d};
        Arrays.sort(all);
        List<Integer> boxed = new ArrayList<>(List.of(a, b, c, d));
        Collections.sort(boxed);
        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int one : all) tree.put(one, "v" + one);
        PriorityQueue<Integer> queue = new PriorityQueue<>(boxed);
        return all[0] == queue.poll() && tree.firstKey() == all[0] && boxed.get(3) > 10 ? 1 : 0;
    }
    public static int streams(int a, int b, String text) {
        int sum = IntStream.rangeClosed(1, Math.min(Math.abs(a), 8)).map(x -> x * b).filter(x -> x % 2 == 0).sum();
        String joined = Stream.of(text, "b", "c").filter(x -> !x.isEmpty()).map(String::toUpperCase).collect(Collectors.joining("-"));
        return sum > 20 && joined.length() > 5 ? 1 : 0;
    }
    public static int regex(String text) {
        if (text.matches("[a-z]+@[a-z]+\\.com")) return 1;
        Matcher matcher = Pattern.compile("(\\d+)-(\\d*)").matcher(text);
        if (matcher.find()) return matcher.group(1).length() > 1 ? 2 : 3;
        return 0;
    }
    public static int big(long a, int b) {
        BigInteger value = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).add(BigInteger.TEN);
        BigDecimal decimal = new BigDecimal(b).divide(new BigDecimal(8));
        return value.signum() > 0 && decimal.compareTo(BigDecimal.ONE) > 0 ? 1 : 0;
    }
    public static int dates(int year, int month, int day) {
        try { LocalDate date = LocalDate.of(year, month, day); return date.isLeapYear() ? date.plusDays(day).getDayOfWeek().getValue() : 8; }
        catch (DateTimeException bad) { return 9; }
    }
    public static int characters(String text) {
        int kind = 0;
        for (char one : text.toCharArray()) {
            if (Character.isLetter(one)) kind += Character.toUpperCase(one) - 'A';
            else if (Character.isDigit(one)) kind += Character.getNumericValue(one) * Character.digit(one, 16);
            else if (Character.isWhitespace(one)) kind--;
            else if (Character.isJavaIdentifierStart(one)) kind *= 2;
        }
        return kind > 30 ? 1 : 0;
    }
    public static int arrays(int size, int index, int value) {
        if (size < 0 || size > 20) return -1;
        int[] all = new int[size];
        try { all[index] = value; } catch (ArrayIndexOutOfBoundsException out) { return -2; }
        int[] copy = all.clone();
        long[][] grid = new long[3][4];
        grid[1][2] = value;
        byte[] bytes = {(byte) value, (byte) index};
        boolean[] flags = {value > 3, index == 0};
        System.arraycopy(all, 0, copy, 0, size);
        int[] more = Arrays.copyOf(copy, size + 2);
        return more[index] == 42 || bytes[0] == -3 || flags[1] && grid[1][2] > 7 || copy.length == 13 ? 1 : 0;
    }
    public static int arithmetic(int a, int b, long c, double d, float e) {
        int mixed = (a << 3 ^ b >>> 2) + (a & b | ~a) - (b >> 1);
        try { mixed += a / b + b % a; } catch (ArithmeticException zero) { mixed = -1; }
        long wide = c * a - (c >>> 7) + (c / (b == 0 ? 1 : b)) + Long.numberOfTrailingZeros(c);
        double real = Math.floor(d * 2.5) + Math.abs(d - 3) + Math.round(d) + Math.max(d, 1) + Math.ceil(d / 3) + Math.sqrt(Math.abs(d));
        float single = e * 3 - (float) d;
        int hash = Objects.hash(a, c, d) + Double.hashCode(d) + Long.hashCode(c) + Math.floorMod(a, 7) + Integer.compare(a, b);
        return mixed > 5 ? 1 : wide < 0 ? 2 : real > 10 ? 3 : single != single ? 4 : hash > 0 ? 5 : (char) a == 'A' ? 6 : (short) b < -3 ? 7 : (int) d == 9 ? 8 : 0;
    }
    interface Shape { double area(); }
    record Circle(double radius) implements Shape { public double area() { return Math.PI * radius * radius; } }
    record Square(int side, String name) implements Shape { public double area() { return side * side; } }
    enum Color { RED, GREEN, BLUE }
    public static int objects(double radius, int side, String name) {
        Shape[] shapes = {new Circle(radius), new Square(side, name)};
        double total = 0;
        for (Shape shape : shapes) total += shape.area();
        Color color;
        try { color = Color.valueOf(name); } catch (IllegalArgumentException none) { color = Color.BLUE; }
        switch (color) { case RED: return 1; case GREEN: return 2; default: }
        return shapes[1].equals(new Square(side, name)) && total > 10 && shapes[1].toString().length() > 20 ? 3 : 4;
    }
    static int counter; static volatile long last;
    public static int shared(int a, long b) {
        AtomicInteger atomic = new AtomicInteger(a);
        atomic.addAndGet(3); atomic.compareAndSet(10, 20); atomic.incrementAndGet();
        AtomicLong wide = new AtomicLong(b);
        wide.getAndAdd(a);
        ConcurrentHashMap<Integer, Long> map = new ConcurrentHashMap<>();
        map.put(a, b); map.computeIfPresent(a, (k, x) -> x + 1);
        AtomicReference<String> text = new AtomicReference<>("x" + a);
        counter += a; last = b;
        synchronized (map) { if (map.get(a) > 5) return 1; }
        return atomic.get() == 21 ? 2 : wide.get() < 0 ? 3 : counter > 9 ? 4 : last == 8 ? 5 : text.get().equals("x7") ? 6 : 0;
    }
    public static int lambdas(int a, String text) {
        Supplier<Integer> captured = () -> a * 2;
        Function<String, Integer> length = String::length;
        BiFunction<Integer, Integer, Integer> add = (x, y) -> x + y;
        Optional<String> maybe = Optional.of(text).filter(x -> x.length() > 2);
        return add.apply(captured.get(), length.apply(text)) > 10 ? 1 : maybe.isPresent() ? 2 : 3;
    }
    public static int texts(String one, String two) {
        if (one.compareTo(two) > 0) return 1;
        if (one.replace('a', 'b').equals(two)) return 2;
        if (one.concat(two).lastIndexOf("b") > 1) return 3;
        if (one.isBlank() || two.strip().isEmpty()) return 4;
        if (one.regionMatches(true, 0, two, 0, 2)) return 5;
        if (String.join("/", one, two).equals("a/b")) return 6;
        if (one.repeat(2).startsWith(two, 1)) return 7;
        if (one.chars().filter(x -> x == 'q').count() > 1) return 8;
        if (String.format("%s=%d", one, two.length()).endsWith("=3")) return 9;
        if (new String(one.toCharArray()).equals("new")) return 10;
        if (String.valueOf(one.length()).equals("12")) return 11;
        if (one.substring(one.length() / 2).toLowerCase().equals("xyz")) return 12;
        if (one.intern() == two) return 13;
        if (new StringTokenizer(one, ":").countTokens() == 3) return 14;
        if (one.getBytes().length > 5 && one.getBytes()[0] == 'G') return 15;
        if (one.codePointAt(0) == 0x1F600) return 16;
        return one.contentEquals(new StringBuilder(two)) ? 17 : 0;
    }
    public static int collections(int a, int b, String text) {
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(a); stack.push(b); stack.addLast(a + b);
        LinkedList<Integer> linked = new LinkedList<>(stack);
        BitSet bits = new BitSet();
        bits.set(Math.abs(a % 100));
        Set<String> set = new LinkedHashSet<>(Arrays.asList(text, "one", "two"));
        EnumMap<Color, Integer> colors = new EnumMap<>(Color.class);
        colors.put(Color.GREEN, b);
        Iterator<Integer> each = linked.iterator();
        int sum = 0;
        while (each.hasNext()) { int next = each.next(); if (next > 3) sum += next; else each.remove(); }
        if (set.contains("three")) return 1;
        if (set.size() == 2) return 2;
        return sum > 20 ? 3 : bits.get(17) ? 4 : colors.get(Color.GREEN) == 5 ? 5 : stack.peekLast() == 0 ? 6 : 0;
    }
}
