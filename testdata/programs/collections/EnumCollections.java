// EnumMap and EnumSet: ordering, ranges, complements, nulls and more than 64 constants.
package collections;

import java.util.*;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Op {
        ADD { int apply(int a, int b) { return a + b; } },
        SUB { int apply(int a, int b) { return a - b; } };
        abstract int apply(int a, int b);
    }

    enum Large {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    enum Nothing { }

    public static void main(String[] args) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.SUN, 0);
        hours.put(Day.MON, 8);
        hours.put(Day.WED, null);
        System.out.println(hours + " " + hours.size() + " " + hours.containsKey(Day.WED) + " " + hours.containsKey(Day.TUE) + " " + hours.containsValue(null));
        hours.merge(Day.MON, 2, Integer::sum);
        hours.computeIfAbsent(Day.FRI, d -> d.ordinal());
        System.out.println(hours + " " + hours.keySet() + " " + hours.values());
        System.out.println(hours.remove(Day.WED) + " " + hours.get("MON") + " " + hours.equals(new HashMap<>(hours)));
        Iterator<Map.Entry<Day, Integer>> it = hours.entrySet().iterator();
        it.next().setValue(77);
        it.next();
        it.remove();
        System.out.println(hours);
        try {
            hours.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key refused");
        }
        EnumMap<Op, Integer> ops = new EnumMap<>(Op.class);
        for (Op op : Op.values()) ops.put(op, op.apply(7, 3));
        System.out.println(ops + " " + Op.ADD.getClass().equals(Op.class) + " " + Op.ADD.getDeclaringClass().equals(Op.class));
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        System.out.println(week + " " + EnumSet.complementOf(week) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        week.removeAll(EnumSet.of(Day.TUE, Day.THU));
        week.add(Day.SAT);
        System.out.println(week + " " + week.contains(Day.SAT) + " " + week.contains(null) + " " + week.remove("x"));
        System.out.println(EnumSet.copyOf(List.of(Day.SUN, Day.MON, Day.SUN)));
        EnumSet<Large> big = EnumSet.range(Large.F5, Large.G4);
        System.out.println(big + " " + big.size());
        EnumSet<Large> rest = EnumSet.complementOf(big);
        System.out.println(rest.size() + " " + rest.contains(Large.G5) + " " + rest.retainAll(EnumSet.of(Large.A0, Large.G9)) + " " + rest);
        big.addAll(EnumSet.range(Large.A0, Large.A3));
        Iterator<Large> bi = big.iterator();
        while (bi.hasNext()) if (bi.next().ordinal() % 2 == 0) bi.remove();
        System.out.println(big);
        System.out.println(EnumSet.allOf(Nothing.class));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.copyOf(new ArrayList<Day>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Day.valueOf("FUNDAY"));
    }
}
