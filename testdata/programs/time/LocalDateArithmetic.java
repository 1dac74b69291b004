// LocalDate arithmetic over month ends, leap years, epoch days, ISO weeks and refused dates.
package time;

import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class LocalDateArithmetic {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        for (int m = 0; m <= 13; m++) System.out.print(d.plusMonths(m) + " ");
        System.out.println();
        System.out.println(d.minusMonths(2) + " " + d.plusYears(1) + " " + LocalDate.of(2024, 2, 29).plusYears(1) + " " + LocalDate.of(2024, 2, 29).minusYears(4) + " " + d.plusDays(366) + " " + d.plusWeeks(-5));
        for (int y : new int[] {1600, 1700, 1900, 2000, 2023, 2024, 2100, 0, -4}) System.out.print(y + ":" + Year.isLeap(y) + "/" + Year.of(y).length() + " ");
        System.out.println();
        System.out.println(LocalDate.EPOCH + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.ofEpochDay(20000) + " " + LocalDate.of(1582, 10, 4).toEpochDay() + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-1, 3, 1) + " " + LocalDate.of(12345, 6, 7));
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.isLeapYear() + " " + d.getMonth() + " " + d.getEra() + " " + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.getLong(ChronoField.PROLEPTIC_MONTH));
        for (LocalDate x : List.of(LocalDate.of(2021, 1, 3), LocalDate.of(2021, 1, 4), LocalDate.of(2020, 12, 31), LocalDate.of(2024, 12, 30), LocalDate.of(2016, 1, 1))) {
            System.out.println(x + " week " + x.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " of " + x.get(IsoFields.WEEK_BASED_YEAR) + " quarter " + x.get(IsoFields.QUARTER_OF_YEAR) + " us week " + x.get(WeekFields.SUNDAY_START.weekOfYear()) + " dow " + x.get(WeekFields.ISO.dayOfWeek()));
        }
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.previous(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(2, DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY)) + " " + d.with(TemporalAdjusters.firstDayOfYear()));
        System.out.println(d.withDayOfMonth(1) + " " + d.withMonth(2) + " " + d.withDayOfYear(60) + " " + d.with(ChronoField.DAY_OF_WEEK, 1) + " " + d.with(x -> ((LocalDate) x).plusDays(7)));
        LocalDate e = LocalDate.of(2025, 3, 1);
        System.out.println(d.until(e) + " " + ChronoUnit.DAYS.between(d, e) + " " + ChronoUnit.MONTHS.between(d, e) + " " + ChronoUnit.WEEKS.between(e, d) + " " + Period.between(e, d) + " " + d.until(e, ChronoUnit.DECADES) + " " + d.datesUntil(d.plusDays(4)).toList() + " " + d.datesUntil(e, Period.ofMonths(4)).toList());
        System.out.println(d.compareTo(e) + " " + d.isBefore(e) + " " + d.equals(LocalDate.parse("2024-01-31")) + " " + d.hashCode() + " " + d.atStartOfDay() + " " + d.atTime(1, 2));
        int fridays = 0;
        for (int y = 1900; y < 2000; y++) for (int m = 1; m <= 12; m++) if (LocalDate.of(y, m, 13).getDayOfWeek() == DayOfWeek.FRIDAY) fridays++;
        System.out.println("friday 13th in the century " + fridays);
        System.out.println(YearMonth.of(2024, 2).atEndOfMonth() + " " + YearMonth.parse("2023-11").plusMonths(3) + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + Month.FEBRUARY.maxLength() + " " + Month.JANUARY.minus(1) + " " + DayOfWeek.SUNDAY.plus(3) + " " + MonthDay.of(12, 3));
        Runnable[] bad = {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 4, 31), () -> LocalDate.of(2023, 13, 1), () -> LocalDate.of(2023, 1, 0), () -> LocalDate.ofYearDay(2023, 366), () -> LocalDate.MAX.plusDays(1), () -> d.plus(1, ChronoUnit.HOURS), () -> d.get(ChronoField.HOUR_OF_DAY), () -> LocalDate.from(LocalTime.NOON), () -> d.get(ChronoField.EPOCH_DAY), () -> d.plusYears(Long.MAX_VALUE), () -> Year.of(1_000_000_000)};
        for (Runnable r : bad) {
            try {
                r.run();
            } catch (DateTimeException | ArithmeticException x) {
                System.out.println(x.getClass().getSimpleName() + ": " + x.getMessage());
            }
        }
    }
}
