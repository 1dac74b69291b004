// LocalTime wrap-around, nanoseconds, truncation, LocalDateTime arithmetic and text forms.
package time;

import java.time.*;
import java.time.temporal.*;

public class LocalTimeAndDateTime {
    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(t + " " + t.plusNanos(1) + " " + t.plusHours(25) + " " + t.minusMinutes(24 * 60 + 1) + " " + LocalTime.MIN + " " + LocalTime.MAX + " " + LocalTime.NOON + " " + LocalTime.MIDNIGHT.minusSeconds(1));
        for (String s : new String[] {"10:15", "10:15:30", "10:15:30.1", "10:15:30.123", "10:15:30.000100", "10:15:30.000000001", "00:00", "23:59:59.999999999"}) {
            LocalTime p = LocalTime.parse(s);
            System.out.println(s + " " + p + " " + p.toSecondOfDay() + " " + p.toNanoOfDay() + " " + p.truncatedTo(ChronoUnit.MINUTES) + " " + p.truncatedTo(ChronoUnit.HALF_DAYS) + " " + p.get(ChronoField.MILLI_OF_SECOND) + " " + p.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + p.hashCode());
        }
        System.out.println(LocalTime.ofSecondOfDay(3661) + " " + LocalTime.ofNanoOfDay(1_000) + " " + LocalTime.of(5, 6).with(ChronoField.AMPM_OF_DAY, 1) + " " + LocalTime.of(1, 2).isAfter(LocalTime.of(1, 1, 59)) + " " + LocalTime.of(1, 2).compareTo(LocalTime.of(3, 0)));
        System.out.println(ChronoUnit.MINUTES.between(LocalTime.of(22, 0), LocalTime.of(1, 30)) + " " + LocalTime.of(8, 0).until(LocalTime.of(17, 45), ChronoUnit.HOURS) + " " + Duration.between(LocalTime.of(23, 0), LocalTime.of(1, 0)));
        LocalDateTime dt = LocalDateTime.of(2023, Month.DECEMBER, 31, 23, 30);
        System.out.println(dt + " " + dt.plusMinutes(45) + " " + dt.plusHours(-24) + " " + dt.plusNanos(3_600_000_000_000L) + " " + dt.plusMonths(2) + " " + dt.minusYears(400) + " " + dt.plusDays(60).plusSeconds(1));
        System.out.println(dt.toLocalDate() + " " + dt.toLocalTime() + " " + dt.withHour(0).withSecond(5) + " " + dt.truncatedTo(ChronoUnit.DAYS) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + dt.toEpochSecond(ZoneOffset.ofHours(-8)) + " " + LocalDateTime.ofEpochSecond(0, 5, ZoneOffset.ofHours(2)));
        LocalDateTime later = LocalDateTime.parse("2024-03-01T00:15:20.5");
        for (ChronoUnit u : ChronoUnit.values()) {
            if (u == ChronoUnit.FOREVER) continue;
            System.out.print(u + "=" + dt.until(later, u) + " ");
        }
        System.out.println();
        System.out.println(dt.isBefore(later) + " " + dt.compareTo(later) + " " + dt.equals(LocalDateTime.parse("2023-12-31T23:30:00")) + " " + dt.hashCode() + " " + dt.with(TemporalAdjusters.firstDayOfNextYear()) + " " + dt.range(ChronoField.DAY_OF_MONTH) + " " + dt.plusMonths(2).range(ChronoField.DAY_OF_MONTH) + " " + ChronoField.HOUR_OF_DAY.range());
        System.out.println(dt.query(TemporalQueries.precision()) + " " + dt.toLocalDate().query(TemporalQueries.precision()) + " " + dt.query(TemporalQueries.zone()) + " " + dt.isSupported(ChronoField.OFFSET_SECONDS) + " " + dt.atOffset(ZoneOffset.ofHoursMinutes(-3, -30)) + " " + OffsetTime.of(t, ZoneOffset.MAX) + " " + Instant.EPOCH.plusMillis(-1));
        Runnable[] bad = {() -> LocalTime.of(24, 0), () -> LocalTime.of(0, 60), () -> LocalTime.of(0, 0, 0, 1_000_000_000), () -> LocalTime.ofSecondOfDay(86400), () -> dt.truncatedTo(ChronoUnit.MONTHS), () -> LocalTime.NOON.plus(1, ChronoUnit.DAYS), () -> LocalDateTime.MAX.plusNanos(1), () -> ZoneOffset.ofHours(19), () -> ZoneOffset.ofHoursMinutes(1, -1), () -> ZoneOffset.of("+1:2"), () -> Instant.MAX.plusSeconds(1), () -> LocalTime.from(LocalDate.EPOCH)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (DateTimeException | ArithmeticException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(Instant.ofEpochMilli(1_700_000_000_123L) + " " + Instant.parse("2024-02-29T23:59:59.5Z").getEpochSecond() + " " + Instant.MIN + " " + Instant.ofEpochSecond(-1, -1) + " " + Instant.EPOCH.until(Instant.parse("2000-01-01T00:00:00Z"), ChronoUnit.DAYS) + " " + Instant.parse("2024-01-01T00:00:00Z").truncatedTo(ChronoUnit.HOURS).isAfter(Instant.EPOCH));
    }
}
