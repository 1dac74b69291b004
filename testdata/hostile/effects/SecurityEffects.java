import java.security.Provider;
import java.security.Security;

/** Ways to change security settings. */
public class SecurityEffects {
    static class Own extends Provider {
        Own() { super("Own", "1", "none"); }
    }
    static void property() { Security.setProperty("a", "b"); }
    static void addProvider() { Security.addProvider(new Own()); }
    static void insertProvider() { Security.insertProviderAt(new Own(), 1); }
    static void removeProvider() { Security.removeProvider("Own"); }
    @SuppressWarnings("removal")
    static void manager() { System.setSecurityManager(null); }
}
