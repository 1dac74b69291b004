import java.nio.charset.Charset;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.TimeZone;

/** Asks the machine where it is, and does what depends on that. */
public class Local {
    public String version() {
        return System.getProperty("java.version");
    }

    public String folder() {
        return System.getProperty("java.io.tmpdir");
    }

    public String charset() {
        return Charset.defaultCharset().name();
    }

    public String zone() {
        return ZoneId.systemDefault().getId() + TimeZone.getDefault().getID();
    }

    public String lower(String text) {
        return text.startsWith("I") ? text.toLowerCase() : text;
    }

    public String money(double amount) {
        return amount > 1000 ? String.format("%,.2f", amount) : "little";
    }

    public int bytes(String text) {
        return text.getBytes().length;
    }

    public String user(int n) {
        return n > 3 ? System.getProperty("user.name") : System.getProperty("user.home");
    }

    public String date(int year) {
        return year > 2000 ? LocalDate.of(year % 3000, 2, 3).toString() : Locale.getDefault().toString();
    }

    public long slow(int n) {
        long sum = 0;
        for (int i = 0; i < (n & 0xfff) * 100; i++) {
            sum += i ^ n;
        }
        return n > 100 ? sum : -1;
    }
}
