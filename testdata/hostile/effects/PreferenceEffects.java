import java.util.prefs.Preferences;

/** Ways to write preferences. */
public class PreferenceEffects {
    static void put() { Preferences.userRoot().put("a", "b"); }
    static void node() throws Exception { Preferences.userNodeForPackage(PreferenceEffects.class).removeNode(); }
    static void systemRoot() { Preferences.systemRoot().putInt("a", 1); }
}
