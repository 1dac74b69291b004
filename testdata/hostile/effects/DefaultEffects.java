import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.URL;
import java.net.URLConnection;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Defaults that a process has once. */
public class DefaultEffects {
    static void handler() { Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {}); }
    static void streamHandlers() { URL.setURLStreamHandlerFactory(protocol -> null); }
    static void contentHandlers() { URLConnection.setContentHandlerFactory(type -> null); }
    static void authenticator() { Authenticator.setDefault(new Authenticator() {}); }
    static void proxies() { ProxySelector.setDefault(null); }
    static void cookies() { CookieHandler.setDefault(new CookieManager()); }
    static void redirects() { HttpURLConnection.setFollowRedirects(false); }
    static void caches() { URLConnection.setDefaultUseCaches("http", false); }
    static void drivers() throws Exception { java.sql.DriverManager.setLoginTimeout(3); }
    static void rootLevel() { Logger.getLogger("").setLevel(Level.ALL); }
    static void rootHandler() { Logger.getLogger("").addHandler(new ConsoleHandler()); }
    static void resetLogs() { LogManager.getLogManager().reset(); }
}
