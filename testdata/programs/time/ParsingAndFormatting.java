// DateTimeFormatter patterns, resolver styles, builders and the messages of parse errors.
package time;

import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class ParsingAndFormatting {
    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 9, 7, 5, 3, 4_500_000, ZoneOffset.ofHoursMinutes(-3, -30));
        String[] patterns = {"yyyy-MM-dd", "yy/M/d", "EEEE, MMMM d, uuuu", "EEE MMM dd", "E e", "DDD", "QQQ yyyy", "w", "hh:mm a", "H:m:s.SSS", "n", "SSSSSSSSS", "kk:mm", "xxx", "XX", "Z", "ZZZZ", "'literal' yyyy ''q''", "yyyy[ G]", "AAAA", "ppppH", "MMMMM", "LLL"};
        for (String p : patterns) {
            System.out.println(p + " -> " + z.format(DateTimeFormatter.ofPattern(p, Locale.US)));
        }
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(z) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(z) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(z) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(z) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(z) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(z) + " " + DateTimeFormatter.ISO_INSTANT.format(z));
        System.out.println(LocalDate.parse("3 mars 2021", DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.FRANCE)) + " " + LocalDate.parse("Jan 5, 1999", DateTimeFormatter.ofPattern("MMM d, yyyy", Locale.US)) + " " + LocalDateTime.parse("20240229T1015", DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmm", Locale.ROOT)) + " " + YearMonth.parse("02/24", DateTimeFormatter.ofPattern("MM/yy", Locale.ROOT)) + " " + OffsetDateTime.parse("2024-02-29T10:15:30+01:00").toInstant());
        DateTimeFormatter strict = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
        DateTimeFormatter smart = strict.withResolverStyle(ResolverStyle.SMART);
        DateTimeFormatter lenient = strict.withResolverStyle(ResolverStyle.LENIENT);
        for (String s : List.of("2023-02-28", "2023-02-29", "2023-02-31", "2023-04-31", "2023-02-32", "2023-13-01")) {
            for (DateTimeFormatter f : List.of(strict, smart, lenient)) {
                try {
                    System.out.println(s + " " + f.getResolverStyle() + " " + LocalDate.parse(s, f));
                } catch (DateTimeParseException e) {
                    System.out.println(s + " " + f.getResolverStyle() + " " + e.getMessage());
                }
            }
        }
        String[] bad = {"2024-2-29", "2024-02-30", "", "2024-02-29x", "24-02-29", "2024/02/29", "hello", "+12024-01-01", "12024-01-01"};
        for (String s : bad) {
            try {
                System.out.println(LocalDate.parse(s));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " | " + e.getParsedString() + " | " + e.getErrorIndex() + " | " + (e.getCause() == null ? null : e.getCause().getMessage()));
            }
        }
        for (String s : new String[] {"25:00", "10:60", "1:00", "10:15:30.1234567890"}) {
            try {
                System.out.println(LocalTime.parse(s));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage());
            }
        }
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendValue(ChronoField.YEAR, 4).optionalStart().appendLiteral('-').appendValue(ChronoField.MONTH_OF_YEAR).optionalEnd().parseDefaulting(ChronoField.MONTH_OF_YEAR, 1).parseDefaulting(ChronoField.DAY_OF_MONTH, 15).toFormatter(Locale.ROOT);
        System.out.println(LocalDate.parse("2020", built) + " " + LocalDate.parse("2020-7", built));
        for (String p : new String[] {"bbb", "yyyy-'oops", "yyyyyyyyyyyyyyyyyyyyyyy", "{", "[y", "ppp"}) {
            try {
                System.out.println(p + " " + DateTimeFormatter.ofPattern(p, Locale.ROOT));
            } catch (IllegalArgumentException e) {
                System.out.println(p + " " + e.getMessage());
            }
        }
        TemporalAccessor best = DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm]", Locale.ROOT).parseBest("2024-05-06 07:08", LocalDateTime::from, LocalDate::from);
        System.out.println(best + " " + best.getClass().getSimpleName());
    }
}
