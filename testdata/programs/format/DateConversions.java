// The t conversions of Formatter for java.time, Calendar and milliseconds, with fixed zones and Locale.ROOT or US.
package format;

import java.time.*;
import java.util.*;

public class DateConversions {
    static void f(Locale l, String fmt, Object... a) {
        try {
            System.out.println(fmt + " -> [" + String.format(l, fmt, a) + "]");
        } catch (IllegalFormatException | DateTimeException e) {
            System.out.println(fmt + " -> " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDateTime dt = LocalDateTime.of(2024, 2, 29, 13, 5, 9, 87_654_321);
        ZonedDateTime z = dt.atZone(ZoneOffset.ofHoursMinutes(5, 30));
        f(Locale.US, "%tY %<ty %<tC %<tm %<td %<te %<tj", dt);
        f(Locale.US, "%tB %<tb %<th %<tA %<ta", dt);
        f(Locale.US, "%tB %<TB %<TA %<Ta", dt);
        f(Locale.US, "%tH %<tk %<tI %<tl %<tM %<tS %<tL %<tN %<tp %<Tp", dt);
        f(Locale.US, "%tR %<tT %<tr %<tD %<tF", dt);
        f(Locale.US, "%tz %<tZ %<ts %<tQ %<tc", z);
        f(Locale.ROOT, "%tF %<tT", dt);
        f(Locale.ROOT, "%tY-%<tm", LocalDate.of(7, 3, 4));
        f(Locale.ROOT, "%tH:%<tM", LocalTime.of(0, 59));
        f(Locale.ROOT, "%tI %<tl", LocalTime.MIDNIGHT);
        f(Locale.ROOT, "%tI %<tl", LocalTime.NOON);
        f(Locale.ROOT, "%tH", LocalDate.of(2024, 1, 1));
        f(Locale.ROOT, "%tY", LocalTime.NOON);
        f(Locale.ROOT, "%tz", dt);
        f(Locale.ROOT, "%12tF|%-12tF|%1$tY", dt.toLocalDate());
        f(Locale.US, "%ts %<tQ", Instant.ofEpochSecond(1_700_000_000L, 123_000_000));
        f(Locale.GERMANY, "%tA, %<te. %<tB %<tY", dt);
        f(Locale.FRANCE, "%tA %<te %<tY", dt);
        GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone("GMT+2"), Locale.US);
        c.clear();
        c.set(1999, Calendar.DECEMBER, 31, 23, 59, 58);
        f(Locale.US, "%tF %<tT %<tz %<tj %<ts %<tA", c);
        f(Locale.US, "%tc", c);
        f(Locale.US, "%1$tY/%2$tY %1$td", c, dt);
        f(Locale.US, "%td %te %tk", dt.withDayOfMonth(5), dt.withDayOfMonth(5), dt.withHour(3));
        for (int m = 1; m <= 12; m++) {
            System.out.print(String.format(Locale.US, "%tb%<tj ", LocalDate.of(2023, m, 28)));
        }
        System.out.println();
        for (int h : new int[] {0, 1, 11, 12, 13, 23}) {
            System.out.print(String.format(Locale.US, "%tl%<tp ", LocalTime.of(h, 0)));
        }
        System.out.println();
        f(Locale.US, "%tN", LocalTime.of(0, 0, 0, 1));
        f(Locale.US, "%tC %<ty", LocalDate.of(12345, 1, 1));
        f(Locale.US, "%tD", new Object());
    }
}
