// Module imports, instance main shapes called by hand, and primitive-free helpers of the newest language level.
package language25;

import module java.base;

public class CompactSource {
    record Item(String name, int price) { }

    static String greet(String who) {
        return "Hello, " + who;
    }

    public static void main(String[] args) throws Exception {
        IO.println(greet("module imports"));
        List<Item> items = List.of(new Item("pen", 3), new Item("ink", 12), new Item("pad", 7));
        Map<Boolean, List<String>> parts = items.stream().collect(Collectors.partitioningBy(i -> i.price() > 5, Collectors.mapping(Item::name, Collectors.toList())));
        IO.println(parts);
        IO.print("no newline; ");
        IO.println();
        BigDecimal total = items.stream().map(i -> BigDecimal.valueOf(i.price(), 1)).reduce(BigDecimal.ZERO, BigDecimal::add);
        IO.println(total + " " + total.setScale(0, RoundingMode.HALF_EVEN));
        Path p = Path.of("a", "b", "..", "c.txt").normalize();
        IO.println(p.toString() + " " + p.getNameCount());
        Pattern re = Pattern.compile("(\\w)(\\d)");
        IO.println(re.matcher("a1b2").replaceAll("$2$1"));
        AtomicLong n = new AtomicLong();
        IntStream.range(0, 10).forEach(n::addAndGet);
        IO.println(n);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeUTF("data");
        }
        IO.println(HexFormat.of().formatHex(bytes.toByteArray()));
        IO.println(LocalDate.of(2025, 9, 16).plusDays(15).getDayOfWeek());
        Function<Object, String> show = o -> switch (o) {
            case Item(var name, int price) when price > 10 -> name + " is dear";
            case Item(var name, _) -> name;
            case null -> "nothing";
            default -> o.toString();
        };
        for (Object o : new Object[] {items.get(0), items.get(1), null, 5}) IO.print(show.apply(o) + "; ");
        IO.println("");
        Reader r = Reader.of("from a char sequence");
        char[] buf = new char[6];
        r.skip(5);
        IO.println(r.read(buf) + " " + new String(buf) + " " + r.readAllAsString());
        IO.println(MethodHandles.lookup().findStatic(CompactSource.class, "greet", MethodType.methodType(String.class, String.class)).type());
        ScopedValue<String> user = ScopedValue.newInstance();
        IO.println(ScopedValue.where(user, "ann").call(() -> user.get() + ScopedValue.where(user, "bob").call(user::get) + user.get()) + " " + user.isBound() + " " + user.orElse("nobody"));
        StableHolder h = new StableHolder();
        IO.println(h.twice());
    }

    static class StableHolder {
        private final Supplier<String> s = () -> "supplied";

        String twice() {
            return s.get() + s.get().length();
        }
    }
}
