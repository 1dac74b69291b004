// Shows EnumMap and EnumSet: order, views, ranges, complements, nulls and large enums over 64 constants.
package enums;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class EnumMapsAndSets {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9,
        E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> work = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + work + " " + EnumSet.range(Day.TUE, Day.THU) + EnumSet.allOf(Day.class).size() + EnumSet.noneOf(Day.class));
        work.remove(Day.WED);
        work.addAll(weekend);
        work.retainAll(EnumSet.range(Day.WED, Day.SAT));
        System.out.println(work + " " + work.contains(Day.SAT) + work.contains(null) + work.containsAll(List.of(Day.THU, Day.FRI)) + " " + work.hashCode() * 0 + work.equals(EnumSet.of(Day.THU, Day.FRI, Day.SAT)));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            work.add(null);
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        EnumMap<Day, String> plan = new EnumMap<>(Day.class);
        plan.put(Day.FRI, "shop");
        plan.put(Day.MON, "run");
        plan.put(Day.WED, null);
        System.out.println(plan + " " + plan.get(Day.WED) + plan.containsKey(Day.WED) + plan.containsValue(null) + plan.get(Day.TUE) + plan.size());
        System.out.println(plan.put(Day.MON, "swim") + plan.remove(Day.FRI) + plan.getOrDefault(Day.SUN, "rest") + plan.putIfAbsent(Day.WED, "filled") + plan);
        plan.merge(Day.MON, "+", String::concat);
        plan.computeIfAbsent(Day.SUN, d -> d.name().toLowerCase(java.util.Locale.ROOT));
        plan.replaceAll((d, s) -> d.ordinal() + s);
        for (Map.Entry<Day, String> e : plan.entrySet()) e.setValue(e.getValue() + "!");
        System.out.println(plan + " " + plan.keySet() + plan.values() + " " + plan.clone().equals(plan));
        for (Iterator<Day> it = plan.keySet().iterator(); it.hasNext(); ) if (it.next().ordinal() % 2 == 0) it.remove();
        System.out.println(plan.isEmpty() + " " + plan);
        try {
            plan.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        EnumSet<Big> big = EnumSet.of(Big.A0, Big.F5, Big.G9, Big.F3, Big.F4);
        System.out.println(big + " " + EnumSet.complementOf(big).size() + " " + EnumSet.range(Big.F2, Big.G1) + " " + EnumSet.allOf(Big.class).containsAll(big));
        big.removeIf(b -> b.name().startsWith("F"));
        big.addAll(EnumSet.range(Big.F8, Big.G2));
        System.out.println(big + " " + big.size());
        EnumMap<Big, Integer> counts = new EnumMap<>(Big.class);
        for (int i = 0; i < 500; i++) counts.merge(Big.values()[i * i % 70], 1, Integer::sum);
        System.out.println(counts);
        List<Day> days = new ArrayList<>(EnumSet.allOf(Day.class));
        days.sort(java.util.Comparator.comparing(Day::name));
        System.out.println(days + " " + EnumSet.copyOf(days));
        try {
            EnumSet.copyOf(new ArrayList<Day>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
