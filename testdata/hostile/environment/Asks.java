import java.io.File;
import java.nio.charset.Charset;
import java.util.Properties;

/** Values that differ from machine to machine, asked for by the program itself. */
public class Asks {
    static Object javaVersion() { return System.getProperty("java.version"); }
    static Object temporaryFolder() { return System.getProperty("java.io.tmpdir"); }
    static Object home() { return System.getProperty("user.home", "none"); }
    static Object system() { return System.getProperty("os.name"); }
    static Object vendor() { return System.getProperty("sun.arch.data.model"); }
    static Object encoding() { return System.getProperty("file.encoding"); }
    static Object nativeEncoding() { return System.getProperty("native.encoding"); }
    static Object lineProperty() { return System.getProperty("line.separator"); }
    static Object separatorProperty() { return System.getProperty("file.separator"); }
    static Object pathProperty() { return System.getProperty("path.separator"); }
    static Object ofObject() { return System.getProperties().getProperty("user.name"); }
    static Object got() { return System.getProperties().get("user.dir"); }
    static Object number() { return Integer.getInteger("java.specification.version"); }
    static Object line() { return System.lineSeparator(); }
    static Object separator() { return File.separator; }
    static Object separatorChar() { return File.separatorChar; }
    static Object pathSeparator() { return File.pathSeparator; }
    static Object charset() { return Charset.defaultCharset().name(); }
    static Object bytes() { return "\u00e4".getBytes().length; }
    static Object version() { return Runtime.version().feature(); }
    static Object processors() { return Runtime.getRuntime().availableProcessors(); }
    static Object memory() { return Runtime.getRuntime().totalMemory(); }
    static Object lengthOfFolder() { return new File("/run/of-test").length(); }
    static Object sizeOfFolder() throws Exception { return java.nio.file.Files.size(java.nio.file.Paths.get("/run/of-test")); }
    static Object byReflection() throws Exception {
        return System.class.getMethod("getProperty", String.class).invoke(null, "java.version");
    }
}
