// Library additions: list and map helpers, regex named group maps, results as streams, Instant and Duration changes, and HexFormat.
package library;

import java.time.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class TimeAndCollectionsNew {
    static class BigLike {
        static List<Integer> digits(int n) {
            List<Integer> out = new ArrayList<>();
            for (; n > 0; n /= 10) out.addFirst(n % 10);
            return out;
        }
    }

    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(?<k>\\w+)=(?<v>\\d+)").matcher("a=1 b=22");
        System.out.println(new TreeMap<>(m.namedGroups()) + " " + m.hasMatch() + " " + m.find() + " " + m.hasMatch());
        System.out.println(m.results().map(r -> r.group("v") + r.start("k")).toList());
        System.out.println(new TreeMap<>(Pattern.compile("(?<x>a)(b)(?<y>c)").namedGroups()));
        Duration d = Duration.ofSeconds(-5).plusMillis(3);
        System.out.println(d.isPositive() + " " + d.abs().isPositive() + " " + Duration.ZERO.isPositive());
        System.out.println(Instant.EPOCH.until(Instant.ofEpochSecond(90)) + " " + LocalDate.EPOCH.datesUntil(LocalDate.of(1970, 1, 4)).toList());
        List<Integer> l = List.of(1, 2, 3);
        System.out.println(l.reversed() + " " + l.getLast() + " " + l.reversed().getFirst() + " " + new ArrayList<>(l).reversed().subList(0, 2));
        System.out.println(Stream.of("a", "b").mapMulti((x, c) -> { c.accept(x); c.accept(x + x); }).toList() + " " + Stream.concat(l.stream(), l.reversed().stream()).toList());
        System.out.println(Collections.nCopies(2, "x").reversed() + " " + Collections.newSequencedSetFromMap(new LinkedHashMap<String, Boolean>()).reversed());
        System.out.println(Integer.compress(0xABCD, 0xFF00) + " " + Character.toString(0x1F600).isEmpty() + " " + HexFormat.of().withUpperCase().formatHex(new byte[] {10, -1}) + " " + BigLike.digits(12345));
        Set<String> set = Collections.newSetFromMap(new LinkedHashMap<>());
        set.addAll(List.of("q", "w", "e"));
        System.out.println(set);
        var map = new TreeMap<>(Map.of("x", 1, "y", 2));
        System.out.println(map.sequencedValues().reversed() + " " + Map.Entry.copyOf(map.lastEntry()));
    }
}
