import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** What code does all the time, and what changes nothing outside. */
public class NoEffects {
    static void properties() { System.getProperty("user.home"); System.getProperties().size(); System.getenv("PATH"); }
    static void ownProperties() { new Properties().setProperty("a", "b"); }
    static void printing() { System.out.println("a"); System.err.printf("%d%n", 1); }
    static void format() { String.format("%d %s %.2f %tY", 1, "a", 1.5, new Date(0)); }
    static void dates() { LocalDate.parse("2020-01-02").format(DateTimeFormatter.ISO_DATE); ZoneId.systemDefault(); }
    static void oldDates() throws Exception { new SimpleDateFormat("yyyy-MM-dd").parse("2020-01-02"); }
    static void numbers() { NumberFormat.getInstance(Locale.GERMANY).format(1234.5); }
    static void streams() { IntStream.range(0, 100).mapToObj(i -> "" + i).collect(Collectors.joining()); }
    static void parallelStreams() { IntStream.range(0, 100).parallel().sum(); }
    static void bytes() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new PrintStream(out, true, "UTF-8").print("a");
        new GZIPOutputStream(out).close();
        new Scanner(new ByteArrayInputStream(out.toByteArray())).hasNext();
    }
    static void writers() { new PrintWriter(new StringWriter()).println("a"); }
    static void logging() { Logger.getLogger("some.name").log(Level.WARNING, "a"); }
    static void loggerLevel() { Logger.getLogger("some.name").setLevel(Level.FINE); }
    static void locales() { Locale.getDefault(); Locale.forLanguageTag("de-DE").getDisplayName(); }
    static void zones() { TimeZone.getDefault().getID(); TimeZone.getTimeZone("Asia/Tokyo"); }
    public static class Words extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"a", "b"}}; }
    }
    static void bundles() { ResourceBundle.getBundle("NoEffects$Words", Locale.ENGLISH).getString("a"); }
    static void patterns() { Pattern.compile("(a|b)+").matcher("abab").matches(); }
    static void reflection() throws Exception {
        String.class.getMethod("length").invoke("a");
        Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance();
    }
    static void proxies() {
        Runnable proxy = (Runnable) java.lang.reflect.Proxy.newProxyInstance(NoEffects.class.getClassLoader(),
            new Class<?>[] {Runnable.class}, (self, method, arguments) -> null);
        proxy.run();
    }
    static void random() { new Random(1).nextInt(); UUID.randomUUID(); new SecureRandom().nextInt(); Math.random(); }
    static void digests() throws Exception { MessageDigest.getInstance("SHA-256").digest("a".getBytes(StandardCharsets.UTF_8)); }
    static void threads() throws Exception {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
    }
    static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> 1).get();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
    }
    static void futures() { CompletableFuture.supplyAsync(() -> 1).thenApply(i -> i + 1).join(); }
    static void collections() {
        Map<String, List<Integer>> map = new HashMap<>();
        map.computeIfAbsent("a", key -> new ArrayList<>(Arrays.asList(2, 1))).sort(null);
    }
    static void paths() { new File("/a/../b").getName(); Paths.get("/a/../b").normalize().toString(); }
    static void missingFiles() { new File("/missing").exists(); Files.exists(Paths.get("/missing")); new File("/missing").list(); }
    static void reading() throws Exception { new FileInputStream("/missing").close(); }
    static void readingAtRandom() throws Exception { new RandomAccessFile("/missing", "r").close(); }
    static void readingAll() throws Exception { Files.readAllBytes(Paths.get("/missing")); }
    static void readingChannel() throws Exception { java.nio.channels.FileChannel.open(Paths.get("/missing")).close(); }
    static void walkingTheJdk() throws Exception {
        Files.walk(Paths.get(java.net.URI.create("jrt:/java.base/java/lang/annotation"))).count();
    }
    static void resources() throws Exception { NoEffects.class.getResourceAsStream("/NoEffects.class").close(); }
    static void addresses() throws Exception {
        java.net.InetAddress.getByName("127.0.0.1");
        new java.net.InetSocketAddress("10.0.0.1", 80).getPort();
        java.net.URI.create("http://example.com/").getHost();
        new java.net.URL("http://example.com/").getPath();
    }
    static void unconnected() throws Exception { new java.net.Socket().close(); }
    static void serial() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new java.io.ObjectOutputStream(out).writeObject(new ArrayList<>(List.of("a")));
        new java.io.ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
    }
    static void xml() throws Exception {
        javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(new ByteArrayInputStream("<a/>".getBytes(StandardCharsets.UTF_8)));
    }
    static void zoneAware() { java.util.Calendar.getInstance().get(java.util.Calendar.YEAR); }
    static void beans() throws Exception { java.beans.Introspector.getBeanInfo(NoEffects.class); }
    static void preferencesOfItsOwn() {
        new java.util.prefs.AbstractPreferences(null, "") {
            @Override protected void putSpi(String key, String value) {}
            @Override protected String getSpi(String key) { return null; }
            @Override protected void removeSpi(String key) {}
            @Override protected void removeNodeSpi() {}
            @Override protected String[] keysSpi() { return new String[0]; }
            @Override protected String[] childrenNamesSpi() { return new String[0]; }
            @Override protected java.util.prefs.AbstractPreferences childSpi(String name) { return this; }
            @Override protected void syncSpi() {}
            @Override protected void flushSpi() {}
        }.put("a", "b");
    }
}
