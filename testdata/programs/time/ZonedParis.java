// Daylight saving in Europe/Paris and other zones: gaps, overlaps, transitions and instants.
package time;

import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.zone.*;
import java.util.*;

public class ZonedParis {
    public static void main(String[] args) {
        ZoneId paris = ZoneId.of("Europe/Paris");
        LocalDateTime gap = LocalDateTime.of(2024, 3, 31, 2, 30);
        LocalDateTime overlap = LocalDateTime.of(2024, 10, 27, 2, 30);
        System.out.println(gap.atZone(paris) + " " + overlap.atZone(paris) + " " + overlap.atZone(paris).withLaterOffsetAtOverlap() + " " + overlap.atZone(paris).withLaterOffsetAtOverlap().withEarlierOffsetAtOverlap());
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 30, 12, 0, 0, 0, paris);
        System.out.println(z + " " + z.plusDays(1) + " " + z.plusHours(24) + " " + z.plus(Duration.ofDays(1)) + " " + z.plus(Period.ofDays(1)) + " " + Duration.between(z, z.plusDays(1)));
        ZonedDateTime before = ZonedDateTime.of(2024, 10, 27, 0, 30, 0, 0, paris);
        for (int h = 0; h < 5; h++) System.out.print(before.plusHours(h) + " ");
        System.out.println();
        ZoneRules rules = paris.getRules();
        System.out.println(rules.isFixedOffset() + " " + rules.getValidOffsets(gap) + " " + rules.getValidOffsets(overlap) + " " + rules.getTransition(gap) + " " + rules.getTransition(overlap) + " " + rules.getOffset(Instant.EPOCH) + " " + rules.isDaylightSavings(Instant.parse("2024-07-01T00:00:00Z")) + " " + rules.getStandardOffset(Instant.parse("2024-07-01T00:00:00Z")) + " " + rules.getDaylightSavings(Instant.parse("2024-07-01T00:00:00Z")));
        ZoneOffsetTransition t = rules.nextTransition(Instant.parse("2030-01-01T00:00:00Z"));
        for (int i = 0; i < 4; i++) {
            System.out.println(t.getInstant() + " " + t.getDateTimeBefore() + " -> " + t.getDateTimeAfter() + " " + t.getDuration() + " " + t.isGap());
            t = rules.nextTransition(t.getInstant());
        }
        for (ZoneOffsetTransitionRule r : rules.getTransitionRules()) {
            System.out.println(r.getMonth() + " " + r.getDayOfMonthIndicator() + " " + r.getDayOfWeek() + " " + r.getLocalTime() + " " + r.getTimeDefinition() + " " + r.createTransition(2050));
        }
        Instant now = Instant.parse("2024-06-15T10:20:30Z");
        for (String id : new String[] {"America/New_York", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia", "UTC", "GMT", "Z", "+05:45", "UTC+3", "GMT-08:00", "Africa/Cairo", "America/St_Johns"}) {
            ZonedDateTime x = now.atZone(ZoneId.of(id));
            System.out.println(id + " " + x + " " + x.getOffset() + " " + ZoneId.of(id).normalized());
        }
        ZonedDateTime ny = z.withZoneSameInstant(ZoneId.of("America/New_York"));
        ZonedDateTime nyLocal = z.withZoneSameLocal(ZoneId.of("America/New_York"));
        System.out.println(ny + " " + nyLocal + " " + ny.isEqual(z) + " " + ny.equals(z) + " " + z.compareTo(nyLocal) + " " + ChronoUnit.HOURS.between(z, nyLocal) + " " + z.toOffsetDateTime() + " " + z.toEpochSecond() + " " + z.withFixedOffsetZone());
        System.out.println(ZonedDateTime.parse("2024-03-31T02:30:00+01:00[Europe/Paris]") + " " + ZonedDateTime.parse("2024-10-27T02:30+01:00[Europe/Paris]") + " " + ZonedDateTime.ofStrict(overlap, ZoneOffset.ofHours(1), paris) + " " + ZonedDateTime.ofInstant(Instant.EPOCH, paris) + " " + ZonedDateTime.of(1900, 1, 1, 0, 0, 0, 0, paris));
        Clock fixed = Clock.fixed(now, paris);
        System.out.println(LocalDateTime.now(fixed) + " " + Instant.now(Clock.offset(fixed, Duration.ofHours(1))) + " " + LocalDate.now(Clock.fixed(Instant.parse("2024-06-15T23:00:00Z"), paris)) + " " + fixed + " " + Year.now(fixed) + " " + ZonedDateTime.now(Clock.tick(fixed, Duration.ofMinutes(15))));
        for (String id : new String[] {"Europe/Atlantis", "bad zone", "+25:00", "", "UTC+99"}) {
            try {
                ZoneId.of(id);
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(ZonedDateTime.ofStrict(gap, ZoneOffset.ofHours(1), paris));
    }
}
