// GregorianCalendar and SimpleDateFormat with explicit zones: rolling, lenient fields, cutover and parsing.
package time;

import java.text.*;
import java.util.*;

public class CalendarLegacy {
    static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static String show(Calendar c) {
        return String.format(Locale.ROOT, "%04d-%02d-%02d %02d:%02d:%02d.%03d", c.get(Calendar.YEAR), c.get(Calendar.MONTH) + 1, c.get(Calendar.DAY_OF_MONTH), c.get(Calendar.HOUR_OF_DAY), c.get(Calendar.MINUTE), c.get(Calendar.SECOND), c.get(Calendar.MILLISECOND));
    }

    public static void main(String[] args) throws ParseException {
        GregorianCalendar c = new GregorianCalendar(UTC, Locale.US);
        c.clear();
        c.set(2024, Calendar.JANUARY, 31, 22, 15, 30);
        System.out.println(show(c) + " " + c.getTimeInMillis() + " dow " + c.get(Calendar.DAY_OF_WEEK) + " doy " + c.get(Calendar.DAY_OF_YEAR) + " week " + c.get(Calendar.WEEK_OF_YEAR) + " wim " + c.get(Calendar.DAY_OF_WEEK_IN_MONTH) + " ampm " + c.get(Calendar.AM_PM) + " hour " + c.get(Calendar.HOUR));
        c.add(Calendar.MONTH, 1);
        System.out.println(show(c));
        c.add(Calendar.DAY_OF_MONTH, 1);
        c.add(Calendar.HOUR, -23);
        System.out.println(show(c));
        c.roll(Calendar.MONTH, 11);
        System.out.println(show(c) + " max " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.getMaximum(Calendar.DAY_OF_MONTH) + " " + c.getLeastMaximum(Calendar.DAY_OF_MONTH));
        c.roll(Calendar.DAY_OF_MONTH, -10);
        c.roll(Calendar.MINUTE, true);
        System.out.println(show(c));
        c.set(Calendar.MONTH, 14);
        c.set(Calendar.DAY_OF_MONTH, 0);
        System.out.println("lenient " + show(c));
        c.set(2023, Calendar.FEBRUARY, 29);
        System.out.println("lenient " + show(c) + " leap " + c.isLeapYear(2024) + c.isLeapYear(1900));
        c.setLenient(false);
        c.set(2023, Calendar.FEBRUARY, 29);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println("strict " + e.getMessage());
        }
        GregorianCalendar cut = new GregorianCalendar(UTC, Locale.US);
        cut.clear();
        cut.set(1582, Calendar.OCTOBER, 4);
        cut.add(Calendar.DATE, 1);
        System.out.println("cutover " + show(cut) + " " + cut.getTimeInMillis());
        GregorianCalendar paris = new GregorianCalendar(TimeZone.getTimeZone("Europe/Paris"), Locale.FRANCE);
        paris.clear();
        paris.set(2024, Calendar.MARCH, 31, 2, 30);
        System.out.println("gap " + show(paris) + " offset " + paris.get(Calendar.ZONE_OFFSET) + " dst " + paris.get(Calendar.DST_OFFSET) + " first day " + paris.getFirstDayOfWeek() + " minimal " + paris.getMinimalDaysInFirstWeek());
        System.out.println(paris.toZonedDateTime() + " " + paris.before(cut) + " " + paris.compareTo(cut) + " " + GregorianCalendar.from(paris.toZonedDateTime()).getTimeInMillis());
        TimeZone tz = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(tz.getRawOffset() + " " + tz.getOffset(0L) + " " + tz.inDaylightTime(new Date(1720000000000L)) + " " + tz.getID() + " " + TimeZone.getTimeZone("No/Where").getID() + " " + TimeZone.getTimeZone("GMT+5:30").getRawOffset() + " " + new SimpleTimeZone(3600000, "X").getID());
        String[] patterns = {"yyyy-MM-dd'T'HH:mm:ss.SSS", "EEE, d MMM yyyy", "EEEE MMMM", "yy D w W F", "h:mm a", "K k", "XXX", "Z", "YYYY-'W'ww-u", "G yyyy"};
        Date d = new Date(1709193909087L);
        for (String p : patterns) {
            SimpleDateFormat f = new SimpleDateFormat(p, Locale.US);
            f.setTimeZone(tz);
            System.out.println(p + " -> " + f.format(d));
        }
        SimpleDateFormat f = new SimpleDateFormat("dd/MM/yyyy HH:mm", Locale.US);
        f.setTimeZone(UTC);
        System.out.println(f.parse("29/02/2024 10:15").getTime() + " " + f.parse("32/01/2024 25:00 trailing").getTime());
        f.setLenient(false);
        for (String s : new String[] {"32/01/2024 10:00", "abc", "01/01/2024"}) {
            ParsePosition pos = new ParsePosition(0);
            System.out.print(f.parse(s, pos) + " " + pos.getErrorIndex() + " ");
            try {
                f.parse(s);
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorOffset());
            }
        }
        Date a = new Date(1000);
        System.out.println(a.before(d) + " " + a.compareTo(d) + " " + a.equals(new Date(1000)) + " " + d.hashCode() + " " + d.toInstant() + " " + Date.from(java.time.Instant.EPOCH).getTime());
        try {
            new SimpleDateFormat("yyyy-bb", Locale.US);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
