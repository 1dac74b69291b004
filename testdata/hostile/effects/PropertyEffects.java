import java.util.Properties;

/** Every way to change system properties. */
public class PropertyEffects {
    static void set() { System.setProperty("a", "b"); }
    static void clear() { System.clearProperty("a"); }
    static void setAll() { System.setProperties(new Properties()); }
    static void setOnObject() { System.getProperties().setProperty("a", "b"); }
    static void putOnObject() { System.getProperties().put("a", "b"); }
    static void removeOnObject() { System.getProperties().remove("a"); }
    static void nullKey() { System.setProperty(null, "b"); }
}
