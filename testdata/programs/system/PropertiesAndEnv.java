// Stable system properties, setting and clearing properties, absent environment variables and runtime facts.
package system;

import java.util.*;

public class PropertiesAndEnv {
    static void attempt(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (NullPointerException e) {
            System.out.println(label + " null refused");
        } catch (RuntimeException e) {
            System.out.println(label + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("line.separator").length() + " " + System.lineSeparator().equals("\n"));
        System.out.println(System.getProperty("java.specification.version") + " " + System.getProperty("java.specification.name") + " " + System.getProperty("java.vm.specification.name") + " " + System.getProperty("java.class.version"));
        for (String k : new String[] {"java.version", "java.home", "user.dir", "user.name", "os.name", "java.class.path", "java.io.tmpdir", "java.vendor", "os.arch", "user.home", "file.encoding", "native.encoding"}) {
            System.out.print(k + " " + (System.getProperty(k) != null) + "; ");
        }
        System.out.println();
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("no.such.property", "default"));
        System.out.println(System.setProperty("my.key", "one") + " " + System.setProperty("my.key", "two") + " " + System.getProperty("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        attempt("empty key", () -> System.getProperty(""));
        attempt("null key", () -> System.getProperty(null));
        attempt("null value", () -> System.setProperty("k", null));
        System.setProperty("int.prop", "0x1F");
        System.setProperty("bad.prop", "zzz");
        System.out.println(Integer.getInteger("int.prop") + " " + Integer.getInteger("bad.prop") + " " + Integer.getInteger("none", 7) + " " + Long.getLong("int.prop") + " " + Boolean.getBoolean("int.prop"));
        System.setProperty("flag", "TRUE");
        System.out.println(Boolean.getBoolean("flag") + " " + System.getProperties().containsKey("flag") + " " + System.getProperties().stringPropertyNames().contains("flag"));
        System.out.println(System.getenv("SURELY_NOT_SET_ANYWHERE_12345") + " " + System.getenv().containsKey("SURELY_NOT_SET_ANYWHERE_12345"));
        attempt("env is read only", () -> System.getenv().put("A", "B"));
        Runtime rt = Runtime.getRuntime();
        System.out.println((rt.availableProcessors() > 0) + " " + (rt.totalMemory() > 0) + " " + (rt.freeMemory() > 0) + " " + (rt.maxMemory() >= rt.totalMemory()) + " " + (rt == Runtime.getRuntime()));
        System.out.println((Runtime.version().feature() + "").equals(System.getProperty("java.specification.version")) + " " + Runtime.Version.parse("17.0.1+12").feature() + " " + Runtime.Version.parse("17.0.1+12").compareTo(Runtime.Version.parse("17.0.2")) + " " + Runtime.Version.parse("21-ea").pre().get());
        attempt("bad version", () -> Runtime.Version.parse("x.y"));
        System.gc();
        System.out.println((System.getSecurityManager() == null) + " " + (System.in != null));
        long a = System.nanoTime();
        long b = System.nanoTime();
        System.out.println((b >= a) + " " + (System.currentTimeMillis() > 1_600_000_000_000L));
        System.out.println(Optional.ofNullable(ClassLoader.getSystemClassLoader()).isPresent() + " " + (PropertiesAndEnv.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getName());
        System.out.println(Objects.requireNonNullElse(PropertiesAndEnv.class.getResource("NoSuchFile.txt"), "no resource") + " " + (PropertiesAndEnv.class.getResource("PropertiesAndEnv.class") != null));
    }
}
