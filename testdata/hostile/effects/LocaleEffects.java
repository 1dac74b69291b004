import java.util.Locale;

/** Every way to change the default locale. */
public class LocaleEffects {
    static void set() { Locale.setDefault(Locale.GERMANY); }
    static void setCategory() { Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY); }
}
