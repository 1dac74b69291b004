// Duration and Period arithmetic, ISO text, normalisation, parsing and overflow.
package time;

import java.time.*;
import java.time.temporal.*;

public class DurationAndPeriod {
    public static void main(String[] args) {
        Duration[] ds = {Duration.ZERO, Duration.ofSeconds(59), Duration.ofSeconds(3661), Duration.ofMillis(-1), Duration.ofNanos(1), Duration.ofDays(2).plusHours(3), Duration.ofSeconds(-90, 500_000_000), Duration.ofHours(-25), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(-1, 1)};
        for (Duration d : ds) {
            System.out.println(d + " s=" + d.getSeconds() + " n=" + d.getNano() + " days=" + d.toDays() + " h=" + d.toHours() + " parts " + d.toDaysPart() + ":" + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart() + "." + d.toMillisPart() + " neg=" + d.isNegative() + " hash=" + d.hashCode());
        }
        Duration d = Duration.parse("P2DT3H4M5.678S");
        System.out.println(d + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.dividedBy(Duration.ofMinutes(10)) + " " + d.negated() + " " + d.negated().abs().equals(d) + " " + d.plusNanos(-1) + " " + d.truncatedTo(ChronoUnit.MINUTES) + " " + d.minus(Duration.ofDays(5)) + " " + d.toMillis() + " " + d.withNanos(1).withSeconds(2) + " " + d.compareTo(Duration.ofDays(3)));
        for (String s : new String[] {"PT0S", "PT-6H+3M", "-PT6H3M", "PT1.5S", "pt20m", "P1D", "-P1DT-1S", "PT-0.5S", "P", "PT", "P1M", "1D", "PT1.5H", "P1DT", "PT1S2M", ""}) {
            try {
                System.out.println(s + " = " + Duration.parse(s));
            } catch (DateTimeException e) {
                System.out.println(s + " ! " + e.getMessage());
            }
        }
        Period p = Period.of(1, 14, 45);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.negated() + " " + p.plusDays(-45) + " " + p.multipliedBy(2) + " " + p.isNegative() + " " + Period.of(0, -1, 5).isNegative() + " " + Period.ZERO + " " + Period.ofWeeks(3) + " " + p.getUnits() + " " + p.get(ChronoUnit.MONTHS) + " " + p.minus(Period.ofYears(1)) + " " + Period.of(1, -13, 0).normalized());
        for (String s : new String[] {"P1Y2M3D", "P-1Y2M", "-P1Y-2M", "P3W", "P1Y3W2D", "p1d", "P", "P1.5Y", "PT1H", "P99999999999D"}) {
            try {
                System.out.println(s + " = " + Period.parse(s));
            } catch (DateTimeException e) {
                System.out.println(s + " ! " + e.getMessage());
            }
        }
        LocalDate base = LocalDate.of(2024, 1, 31);
        System.out.println(base.plus(Period.ofMonths(1)).plus(Period.ofMonths(1)) + " " + base.plus(Period.ofMonths(2)) + " " + base.plus(p) + " " + base.minus(p) + " " + p.addTo(base));
        System.out.println(Duration.between(LocalDateTime.of(2024, 1, 1, 0, 0), LocalDateTime.of(2023, 12, 31, 23, 59, 59, 1)) + " " + Duration.between(Instant.EPOCH, Instant.ofEpochSecond(86400)) + " " + Duration.from(ChronoUnit.WEEKS.getDuration()) + " " + ChronoUnit.YEARS.getDuration() + " " + ChronoUnit.FOREVER.getDuration());
        Runnable[] bad = {() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1), () -> Duration.ofDays(Long.MAX_VALUE), () -> Duration.ZERO.dividedBy(0), () -> Duration.ofSeconds(Long.MAX_VALUE).toMillis(), () -> Duration.between(LocalDate.EPOCH, LocalDate.MAX), () -> LocalDate.EPOCH.plus(Duration.ofDays(1)), () -> LocalTime.NOON.plus(Period.ofDays(1)), () -> Period.ofDays(Integer.MAX_VALUE).plusDays(1), () -> Duration.of(1, ChronoUnit.MONTHS), () -> Duration.from(Period.ofMonths(1)), () -> p.get(ChronoUnit.HOURS)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (DateTimeException | ArithmeticException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        Duration sum = Duration.ZERO;
        for (int i = 1; i <= 1000; i++) sum = sum.plusNanos(999_999_937L).plusMillis(i).minusSeconds(i % 3);
        System.out.println(sum);
    }
}
