import java.io.File;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Properties;

/** Values that the JDK makes with the help of the machine's settings, but that do not show them. */
public class DoesNotAsk {
    static Object ownProperty() { return System.getProperty("my.setting", "none"); }
    static Object ownObject() { return new Properties().getProperty("java.version"); }
    static Object format() { return String.format("%d %s%n", 1, "a"); }
    static Object date() { return LocalDate.parse("2020-01-02"); }
    static Object lower() { return "ABC".toLowerCase(); }
    static Object upper() { return "abc".toUpperCase(Locale.ROOT); }
    static Object ascii() { return "abc".getBytes().length; }
    static Object chosen() { return "\u00e4".getBytes(java.nio.charset.StandardCharsets.UTF_8).length; }
    static Object file() { return new File("a/b").getName(); }
    static Object path() { return java.nio.file.Paths.get("a", "b").getFileName().toString(); }
    static Object lines() { java.io.StringWriter out = new java.io.StringWriter(); new java.io.PrintWriter(out).println("a"); return out.toString().trim(); }
    static Object number() { return Integer.parseInt("12"); }
    static Object flag() { return Boolean.getBoolean("my.flag"); }
    static Object ownFile() throws Exception {
        java.nio.file.Path path = java.nio.file.Paths.get("/run/of-test/a");
        java.nio.file.Files.write(path, new byte[7]);
        return java.nio.file.Files.size(path) + path.toFile().length();
    }
}
