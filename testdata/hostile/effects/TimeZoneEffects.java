import java.util.TimeZone;

/** Every way to change the default time zone. */
public class TimeZoneEffects {
    static void set() { TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo")); }
    static void reset() { TimeZone.setDefault(null); }
}
