// Other calendar systems, custom adjusters and queries, and working-day calculations.
package time;

import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;

public class ChronologiesAndAdjusters {
    static final Set<LocalDate> HOLIDAYS = Set.of(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 5, 1), LocalDate.of(2024, 12, 25));

    static TemporalAdjuster workingDays(int n) {
        return TemporalAdjusters.ofDateAdjuster(d -> {
            LocalDate x = d;
            int left = Math.abs(n);
            while (left > 0) {
                x = x.plusDays(Integer.signum(n));
                if (x.getDayOfWeek().getValue() < 6 && !HOLIDAYS.contains(x)) left--;
            }
            return x;
        });
    }

    static LocalDate easter(int y) {
        int a = y % 19;
        int b = y / 100;
        int c = y % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int month = (h + l - 7 * m + 114) / 31;
        return LocalDate.of(y, month, (h + l - 7 * m + 114) % 31 + 1);
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 4, 29);
        for (int n : new int[] {0, 1, 2, 3, 10, -1, -5, 200}) System.out.print(n + ":" + d.with(workingDays(n)) + " ");
        System.out.println();
        System.out.println(IntStream.of(1583, 1900, 1999, 2000, 2008, 2024, 2038, 2299).mapToObj(y -> easter(y).toString()).collect(Collectors.joining(" ")));
        TemporalQuery<Integer> quarter = t -> (t.get(ChronoField.MONTH_OF_YEAR) + 2) / 3;
        System.out.println(d.query(quarter) + " " + YearMonth.of(2024, 12).query(quarter) + " " + LocalDateTime.of(2024, 7, 1, 0, 0).query(quarter));
        System.out.println(JapaneseDate.from(d) + " " + MinguoDate.from(d) + " " + ThaiBuddhistDate.from(d) + " " + HijrahDate.from(d));
        System.out.println(JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 8) + " " + JapaneseDate.of(2019, 4, 30).getEra() + " " + JapaneseDate.of(2019, 5, 1).getEra() + " " + MinguoDate.of(113, 2, 29).plus(1, ChronoUnit.YEARS) + " " + ThaiBuddhistDate.of(2567, 1, 1).isLeapYear() + " " + LocalDate.from(ThaiBuddhistDate.of(2567, 1, 1)));
        Chronology iso = IsoChronology.INSTANCE;
        System.out.println(iso + " " + iso.isLeapYear(1900) + " " + iso.dateYearDay(2024, 60) + " " + iso.dateEpochDay(-719528) + " " + iso.eras() + " " + MinguoChronology.INSTANCE.getCalendarType() + " " + HijrahChronology.INSTANCE.getId() + " " + Chronology.of("ThaiBuddhist"));
        System.out.println(HijrahDate.of(1445, 9, 1).lengthOfMonth() + " " + LocalDate.from(HijrahDate.of(1445, 9, 1)) + " " + HijrahDate.of(1445, 9, 1).until(HijrahDate.of(1446, 1, 1)));
        List<LocalDate> paydays = Stream.iterate(LocalDate.of(2024, 1, 1), x -> x.plusMonths(1)).limit(12).map(x -> x.with(TemporalAdjusters.lastDayOfMonth())).map(x -> x.getDayOfWeek().getValue() > 5 ? x.with(TemporalAdjusters.previous(DayOfWeek.FRIDAY)) : x).toList();
        System.out.println(paydays);
        System.out.println(d.with(JulianFields.JULIAN_DAY, 2451545) + " " + d.getLong(JulianFields.MODIFIED_JULIAN_DAY) + " " + d.getLong(JulianFields.RATA_DIE) + " " + d.with(IsoFields.DAY_OF_QUARTER, 1) + " " + IsoFields.QUARTER_YEARS.between(LocalDate.EPOCH, d) + " " + d.plus(3, IsoFields.QUARTER_YEARS) + " " + d.plus(1, IsoFields.WEEK_BASED_YEARS));
        long sundays = d.datesUntil(d.plusYears(1)).filter(x -> x.getDayOfWeek() == DayOfWeek.SUNDAY).count();
        System.out.println("sundays in a year " + sundays);
        Map<DayOfWeek, Long> firsts = IntStream.rangeClosed(1, 12).mapToObj(m -> LocalDate.of(2024, m, 1).getDayOfWeek()).collect(Collectors.groupingBy(x -> x, () -> new EnumMap<>(DayOfWeek.class), Collectors.counting()));
        System.out.println(firsts);
        for (Runnable r : new Runnable[] {() -> JapaneseDate.of(1800, 1, 1), () -> HijrahDate.of(9999, 1, 1), () -> iso.date(2023, 2, 29), () -> Chronology.of("Martian"), () -> d.with(ChronoField.DAY_OF_MONTH, 31), () -> d.query(TemporalQueries.localTime()).getHour()}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (NullPointerException e) {
                System.out.println("no local time in a date");
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(OffsetDateTime.MIN.compareTo(OffsetDateTime.MAX) + " " + ValueRange.of(1, 28, 31) + " " + ValueRange.of(1, 28, 31).isValidValue(30));
    }
}
