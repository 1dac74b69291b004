// Compiles and runs tests for Testwright, in a process of its own.
//
// Requests come on one channel and answers go to another, as frames: a letter, then numbers (four bytes, high one first) and
// texts (their length in bytes, then UTF-8). The first bytes that come are a secret, and every answer begins with it. Only
// objects that the main thread holds know it, so that code under test cannot answer in our place. The code under test sees an
// empty standard input, and what it prints goes nowhere. Nothing static here ever changes.
import java.io.*;
import java.lang.annotation.Annotation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.*;

public class Harness {
    private static final int LONGEST_TEXT = 4000;

    // What tests throw that do not want to run here, which is no failure.
    private static final List<String> SKIPS = List.of(
            "org.opentest4j.TestAbortedException",
            "org.junit.AssumptionViolatedException",
            "org.junit.internal.AssumptionViolatedException",
            "org.testng.SkipException");

    // What annotates methods that come before and after each test.
    private static final List<String> ASSERTIONS =
            List.of("org.junit.", "org.testng.", "org.assertj.", "org.hamcrest.", "com.google.common.truth.");
    private static final List<String> BEFORE = List.of(
            "org.junit.jupiter.api.BeforeEach", "org.junit.Before", "org.testng.annotations.BeforeMethod");
    private static final List<String> AFTER = List.of(
            "org.junit.jupiter.api.AfterEach", "org.junit.After", "org.testng.annotations.AfterMethod");
    private static final String TESTNG = "org.testng.annotations.Test";

    // What annotates methods that come before and after all tests of a class.
    private static final List<String> BEFORE_ALL = List.of("org.junit.jupiter.api.BeforeAll", "org.junit.BeforeClass");
    private static final List<String> AFTER_ALL = List.of("org.junit.jupiter.api.AfterAll", "org.junit.AfterClass");

    // Where a warning says of which kind it is.
    private static final Pattern KIND = Pattern.compile(": \\[([a-z-]+)\\] ");

    // Bytes of the secret.
    private static final int SECRET = 16;

    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] secret;
    private final Folders folders;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final Map<String, StandardJavaFileManager> managers = new HashMap<>();
    private final Map<String, Boolean> accepted = new HashMap<>();
    private Map<String, byte[]> compiled = new HashMap<>();

    private Harness(DataInputStream in, DataOutputStream out, byte[] secret, Folders folders) {
        this.in = in;
        this.out = out;
        this.secret = secret;
        this.folders = folders;
    }

    // The arguments are files for requests and answers (a dash is a standard stream), a folder that stays empty, one with
    // settings of libraries, and folders that tests may write to: where they run, the user's home, temporary files.
    public static void main(String[] arguments) throws IOException {
        InputStream requests = arguments[0].equals("-") ? System.in : new FileInputStream(arguments[0]);
        FileOutputStream answers = arguments[1].equals("-")
                ? new FileOutputStream(FileDescriptor.out)
                : new FileOutputStream(arguments[1]);
        DataInputStream in = new DataInputStream(new BufferedInputStream(requests));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(answers));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        Folders folders = new Folders(arguments[2], arguments[3], arguments[4], arguments[5], arguments[6]);
        try {
            new Harness(in, out, in.readNBytes(SECRET), folders).serve();
        } finally {
            // Whoever started this has ended. Threads that tests have left behind must not keep the process.
            Runtime.getRuntime().halt(0);
        }
    }

    // Begins an answer.
    private void answer(char letter) throws IOException {
        out.write(secret);
        out.writeByte(letter);
    }

    private void serve() throws IOException {
        if (compiler == null) {
            answer('x');
            text("there is no compiler; a JDK is needed, not only a JRE");
            out.flush();
            return;
        }
        answer('h');
        out.flush();
        Meter meter = new Meter();
        while (true) {
            int request;
            try {
                request = in.readUnsignedByte();
            } catch (EOFException end) {
                return;
            }
            switch (request) {
                case 'C':
                    compile(true, true);
                    break;
                // What the compiler says is all that matters.
                case 'J':
                    compile(true, false);
                    break;
                // The first compilations are slow; better now than when somebody waits for them.
                case 'W':
                    compile(false, false);
                    break;
                case 'R':
                    run(meter);
                    break;
                default:
                    return;
            }
            out.flush();
        }
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private String text() throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private void compile(boolean isAnswered, boolean isKept) throws IOException {
        int release = in.readInt();
        String classPath = text();
        List<String> wanted = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            wanted.add(text());
        }
        int count = in.readInt();
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String path = text();
            sources.add(new Source(path, text()));
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try {
            Map<String, byte[]> classes = compile(release, classPath, wanted, sources, diagnostics);
            if (isKept) {
                compiled = classes;
            }
        } catch (Throwable crash) {
            if (isAnswered) {
                answer('x');
                text("the compiler failed: " + describe(crash));
            }
            return;
        }
        if (!isAnswered) {
            return;
        }
        List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
        List<Diagnostic<? extends JavaFileObject>> warnings = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                errors.add(diagnostic);
            } else if (diagnostic.getKind() != Diagnostic.Kind.NOTE) {
                warnings.add(diagnostic);
            }
        }
        answer('c');
        out.writeInt(errors.size());
        for (Diagnostic<? extends JavaFileObject> error : errors) {
            JavaFileObject file = error.getSource();
            text(file instanceof Source ? ((Source) file).path : "");
            out.writeInt((int) error.getLineNumber());
            text(shortened(error.getMessage(Locale.ROOT)));
        }
        out.writeInt(warnings.size());
        for (Diagnostic<? extends JavaFileObject> warning : warnings) {
            JavaFileObject file = warning.getSource();
            text(file instanceof Source ? ((Source) file).path : "");
            out.writeInt((int) warning.getLineNumber());
            text(kind(warning));
            text(shortened(warning.getMessage(Locale.ROOT)));
        }
    }

    // What an annotation must name to suppress a warning, such as "unchecked"; nothing for what is no warning of a kind. Only
    // the text for people has it.
    private static String kind(Diagnostic<? extends JavaFileObject> diagnostic) {
        Matcher kind = KIND.matcher(diagnostic.toString());
        return kind.find() ? kind.group(1) : "";
    }

    // Returns the classes by name; there may be some although there were errors.
    private Map<String, byte[]> compile(
            int release,
            String classPath,
            List<String> wanted,
            List<Source> sources,
            DiagnosticCollector<JavaFileObject> diagnostics) {
        List<String> options = new ArrayList<>(
                Arrays.asList("-proc:none", "-implicit:none", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000"));
        boolean hasPreview = wanted.contains("--enable-preview");
        if (hasPreview || supports(release)) {
            options.add("--release");
            // A compiler previews features of its own release only.
            options.add(Integer.toString(hasPreview ? Runtime.version().feature() : release));
        }
        for (String option : wanted) {
            if (accepts(option)) {
                options.add(option);
            }
        }
        options.add("-classpath");
        options.add(classPath);
        // Plugins of the compiler are looked for here, or else on the class path, and some start by themselves.
        options.add("-processorpath");
        options.add(folders.empty.getPath());
        StandardJavaFileManager standard = managers.get(classPath);
        if (standard == null) {
            standard = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
            managers.put(classPath, standard);
        }
        Output output = new Output(standard);
        compiler.getTask(null, output, diagnostics, options, null, sources).call();
        Map<String, byte[]> classes = new HashMap<>();
        for (Map.Entry<String, ByteArrayOutputStream> entry : output.classes.entrySet()) {
            classes.put(entry.getKey(), entry.getValue().toByteArray());
        }
        return classes;
    }

    // Compilers know different kinds of warnings, and some refuse to work if one is asked for that they do not know.
    private boolean accepts(String option) {
        Boolean known = accepted.get(option);
        if (known == null) {
            try {
                known = compiler.getTask(null, null, null, options(option), null, List.of(new Source("A.java", ""))) != null;
            } catch (IllegalArgumentException refusal) {
                known = false;
            }
            accepted.put(option, known);
        }
        return known;
    }

    private static List<String> options(String option) {
        String release = Integer.toString(Runtime.version().feature());
        return option.equals("--enable-preview") ? List.of(option, "--release", release) : List.of(option);
    }

    private boolean supports(int release) {
        for (SourceVersion version : compiler.getSourceVersions()) {
            if (version.ordinal() == release) {
                return true;
            }
        }
        return false;
    }

    private void run(Meter meter) throws IOException {
        String classPath = text();
        boolean isAbroad = in.readBoolean();
        boolean mayChangeSettings = in.readBoolean();
        int limit = in.readInt();
        int count = in.readInt();
        List<String> classNames = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            classNames.add(text());
            names.add(text());
            rows[i] = in.readInt();
        }
        folders.clear();
        // A class loader of its own, so that every run finds static state as at the start of a program.
        Loader loader = new Loader(urls(folders.extensions + File.pathSeparator + classPath), copy(compiled));
        loader.setDefaultAssertionStatus(!isAbroad);
        Defaults usual = new Defaults();
        if (isAbroad) {
            Defaults.goAbroad();
        }
        Defaults before = mayChangeSettings ? null : new Defaults();
        ExecutorService thread = thread(loader);
        Set<Class<?>> begun = Collections.synchronizedSet(new LinkedHashSet<>());
        for (int i = 0; i < count; i++) {
            answer('s');
            out.writeInt(i);
            out.flush();
            String className = classNames.get(i);
            String name = names.get(i);
            int row = rows[i];
            Future<Throwable> future = thread.submit(() -> runTest(loader, className, name, row, before, begun));
            Throwable failure;
            try {
                failure = meter.wait(future, limit);
            } catch (TimeoutException late) {
                answer('t');
                out.writeInt(i);
                out.flush();
                // Nothing stops a thread that does not want to be stopped, but the end of its process. Until then the other
                // tests need not wait for it.
                thread.shutdownNow();
                meter.ignoreAll();
                thread = thread(loader);
                if (before != null) {
                    before.restore();
                }
                continue;
            } catch (Exception broken) {
                failure = broken;
            }
            String left = folders.left();
            if (failure instanceof ChangedSettings) {
                answer('g');
                out.writeInt(i);
                text(shortened(failure.getMessage()));
            } else if (failure != null) {
                report(i, className, failure);
            } else if (!left.isEmpty()) {
                answer('l');
                out.writeInt(i);
                text(shortened(left));
            } else {
                answer('p');
                out.writeInt(i);
            }
        }
        try {
            meter.wait(thread.submit(() -> endAll(begun)), limit);
        } catch (Exception late) {
            // Nothing comes after it.
            meter.ignoreAll();
        }
        answer('e');
        thread.shutdownNow();
        usual.restore();
        try {
            loader.close();
        } catch (IOException ignored) {
            // It is not used again.
        }
    }

    // Code under test can reach what a class loader holds.
    private static Map<String, byte[]> copy(Map<String, byte[]> classes) {
        Map<String, byte[]> copies = new HashMap<>();
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            copies.put(entry.getKey(), entry.getValue().clone());
        }
        return copies;
    }

    // Properties that the JDK sets for itself when parts of it are used first.
    private static final Pattern OF_JDK = Pattern.compile("(java|javax|sun|jdk|awt|apple)\\.");

    // Says that a test passed and left settings changed.
    private static final class ChangedSettings extends Exception {
        private static final long serialVersionUID = 1;

        ChangedSettings(String names) {
            super(names);
        }
    }

    // What a process takes from the machine that it runs on, and tests may change.
    private static final class Defaults {
        private final Locale locale = Locale.getDefault();
        private final Locale displayed = Locale.getDefault(Locale.Category.DISPLAY);
        private final Locale formatted = Locale.getDefault(Locale.Category.FORMAT);
        // Asking for it the first time sets a property.
        private final TimeZone zone = TimeZone.getDefault();
        private final Properties properties = (Properties) System.getProperties().clone();
        private final InputStream in = System.in;
        private final PrintStream out = System.out;
        private final PrintStream err = System.err;

        // A country where an i has no dot, decimals have commas, and the day has begun already.
        static void goAbroad() {
            Locale.setDefault(new Locale("tr", "TR"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            System.setProperty("user.name", "kullanici");
            System.setProperty("user.home", System.getProperty("user.home") + File.separator + "abroad");
        }

        void restore() {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, displayed);
            Locale.setDefault(Locale.Category.FORMAT, formatted);
            TimeZone.setDefault(zone);
            System.setProperties((Properties) properties.clone());
            System.setIn(in);
            System.setOut(out);
            System.setErr(err);
        }

        // What is not as it was. Zones and properties may be objects of the code under test, so its thread must ask.
        String changed() {
            List<String> names = new ArrayList<>();
            boolean isSameLocale = locale.equals(Locale.getDefault())
                    && displayed.equals(Locale.getDefault(Locale.Category.DISPLAY))
                    && formatted.equals(Locale.getDefault(Locale.Category.FORMAT));
            add(names, isSameLocale, "the default locale");
            TimeZone now = TimeZone.getDefault();
            add(names, now.getClass() == zone.getClass() && zone.equals(now), "the default time zone");
            add(names, in == System.in, "System.in");
            add(names, out == System.out, "System.out");
            add(names, err == System.err, "System.err");
            Properties all = System.getProperties();
            if (all.getClass() != Properties.class) {
                names.add("the system properties");
                return String.join(", ", names);
            }
            Set<Object> keys = new HashSet<>(properties.keySet());
            keys.addAll(all.keySet());
            for (Object key : keys) {
                Object own = properties.get(key);
                boolean isOfJdk = own == null && key instanceof String && OF_JDK.matcher((String) key).lookingAt();
                add(names, isOfJdk || Objects.equals(own, all.get(key)), "the system property " + key);
            }
            Collections.sort(names);
            return String.join(", ", names);
        }

        private static void add(List<String> names, boolean isSame, String name) {
            if (!isSame) {
                names.add(name);
            }
        }
    }

    private static ExecutorService thread(ClassLoader loader) {
        return Executors.newSingleThreadExecutor(task -> {
            Thread own = new Thread(task, "tests");
            own.setDaemon(true);
            own.setContextClassLoader(loader);
            return own;
        });
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                urls.add(new File(entry).toURI().toURL());
            }
        }
        return urls.toArray(new URL[0]);
    }

    // Returns what the test failed with, or null. Settings are restored, and a test that has not done so itself has failed.
    private static Throwable runTest(
            Loader loader, String className, String name, int row, Defaults before, Set<Class<?>> begun) {
        Throwable failure = runTest(loader, className, name, row, begun);
        String changed = before == null ? "" : before.changed();
        if (changed.isEmpty()) {
            return failure;
        }
        before.restore();
        return failure == null ? new ChangedSettings(changed) : failure;
    }

    // Rows are counted from 1; 0 is a test that is no row.
    private static Throwable runTest(
            Loader loader, String className, String name, int row, Set<Class<?>> begun) {
        try {
            Class<?> tests = Class.forName(className, true, loader);
            if (begun.add(tests)) {
                invokeAll(BEFORE_ALL, tests, null);
            }
            Method method = row == 0 ? tests.getDeclaredMethod(name) : Rows.method(tests, name);
            method.setAccessible(true);
            List<Class<?>> expected = expected(method);
            Object[] arguments = row == 0 ? new Object[0] : Rows.arguments(method, row - 1);
            Object instance = instance(loader, tests, method);
            Object session = Mocks.start(loader, tests, instance);
            try (TemporaryFolders ignored = new TemporaryFolders(instance)) {
                try {
                    invokeAll(BEFORE, tests, instance);
                    method.invoke(instance, arguments);
                } finally {
                    invokeAll(AFTER, tests, instance);
                }
                Mocks.finish(session);
            } catch (InvocationTargetException thrown) {
                Mocks.abandon(session);
                Throwable cause = thrown.getCause();
                boolean isExpected = expected.stream().anyMatch(one -> one.isInstance(cause));
                return isExpected || SKIPS.contains(cause.getClass().getName()) ? null : cause;
            }
            return expected.isEmpty() ? null : new IllegalStateException(expected.get(0).getName() + " was not thrown");
        } catch (Throwable other) {
            return other;
        }
    }

    // JUnit makes an object of the test class for every test, and TestNG one for all of them.
    private static Object instance(Loader loader, Class<?> tests, Method method) throws ReflectiveOperationException {
        boolean isShared = false;
        for (Annotation annotation : method.getAnnotations()) {
            isShared |= annotation.annotationType().getName().equals(TESTNG);
        }
        Object instance = isShared ? loader.instances.get(tests) : null;
        if (instance == null) {
            Constructor<?> constructor = tests.getDeclaredConstructor();
            constructor.setAccessible(true);
            instance = constructor.newInstance();
            loader.instances.put(tests, instance);
        }
        return instance;
    }

    // What comes after all tests of classes. Nobody asks how that ends.
    private static Throwable endAll(Set<Class<?>> begun) {
        for (Class<?> tests : begun) {
            try {
                invokeAll(AFTER_ALL, tests, null);
            } catch (ReflectiveOperationException | RuntimeException | Error ignored) {
                // The others come nevertheless.
            }
        }
        return null;
    }

    // The rows of a parameterized test, read and converted by JUnit itself: what holds them names the class that gives them.
    private static final class Rows {
        private static final String SOURCE = "org.junit.jupiter.params.provider.ArgumentsSource";
        private static final String CONVERTER = "org.junit.jupiter.params.converter.DefaultArgumentConverter";

        // The parameterized test of a name; a method without parameters may give rows.
        static Method method(Class<?> tests, String name) throws NoSuchMethodException {
            for (Method method : tests.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() > 0 && !method.isSynthetic()) {
                    return method;
                }
            }
            throw new NoSuchMethodException(name);
        }

        // The arguments of a row, counted from 0.
        static Object[] arguments(Method method, int row) throws ReflectiveOperationException {
            Object[] given = row(method, row);
            Class<?>[] types = method.getParameterTypes();
            if (given.length != types.length) {
                throw new IllegalArgumentException("a row of " + given.length + " values for " + types.length + " parameters");
            }
            Object[] converted = new Object[given.length];
            for (int i = 0; i < given.length; i++) {
                converted[i] = converted(method, given[i], types[i]);
            }
            return converted;
        }

        private static Object[] row(Method method, int row) throws ReflectiveOperationException {
            for (Annotation annotation : method.getAnnotations()) {
                Class<?> type = annotation.annotationType();
                if (type.getName().equals("org.junit.jupiter.params.provider.EnumSource")) {
                    // JUnit runs constants in the order of their declaration; a row here is the name at its place.
                    String[] names = (String[]) value(annotation, "names");
                    return new Object[] {constant((Class<?>) value(annotation, "value"), names[row])};
                }
                if (type.getName().equals("org.junit.jupiter.params.provider.MethodSource")) {
                    Method rows = method.getDeclaringClass().getDeclaredMethod(((String[]) value(annotation, "value"))[0]);
                    rows.setAccessible(true);
                    return values(((Stream<?>) rows.invoke(null)).toArray()[row]);
                }
                for (Annotation source : type.getAnnotations()) {
                    if (source.annotationType().getName().equals(SOURCE)) {
                        return values(provided((Class<?>) value(source, "value"), annotation)[row]);
                    }
                }
            }
            throw new IllegalArgumentException("it has no rows");
        }

        private static Object constant(Class<?> type, String name) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(name)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException(type.getName() + " has no " + name);
        }

        private static Object value(Annotation annotation, String name) throws ReflectiveOperationException {
            return annotation.annotationType().getMethod(name).invoke(annotation);
        }

        // What an object of JUnit's interface Arguments holds.
        private static Object[] values(Object arguments) throws ReflectiveOperationException {
            Class<?> type = arguments.getClass().getClassLoader().loadClass("org.junit.jupiter.params.provider.Arguments");
            return (Object[]) type.getMethod("get").invoke(arguments);
        }

        // What JUnit's provider makes of an annotation. It does not look at its context, which is different in every release.
        @SuppressWarnings("unchecked")
        private static Object[] provided(Class<?> provider, Annotation annotation) throws ReflectiveOperationException {
            Constructor<?> constructor = provider.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object instance = constructor.newInstance();
            ((java.util.function.Consumer<Annotation>) instance).accept(annotation);
            Class<?> type = provider.getClassLoader().loadClass("org.junit.jupiter.params.provider.ArgumentsProvider");
            InvocationTargetException refusal = null;
            for (Method method : type.getMethods()) {
                if (method.getName().equals("provideArguments")) {
                    try {
                        return ((Stream<?>) method.invoke(instance, new Object[method.getParameterCount()])).toArray();
                    } catch (InvocationTargetException thrown) {
                        // Newer releases have two such methods, of which one is no longer for use.
                        refusal = thrown;
                    }
                }
            }
            throw new IllegalArgumentException("its rows cannot be read", refusal);
        }

        // A value as JUnit converts it where nothing else is asked for.
        private static Object converted(Method test, Object value, Class<?> type) throws ReflectiveOperationException {
            Class<?> converters = Class.forName(CONVERTER, true, test.getDeclaringClass().getClassLoader());
            Object converter;
            try {
                converter = converters.getField("INSTANCE").get(null);
            } catch (NoSuchFieldException since) {
                converter = converters.getConstructors()[0].newInstance((Object) null);
            }
            for (Method method : converters.getMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                if (method.getName().equals("convert") && parameters.length >= 2 && parameters[1] == Class.class) {
                    method.setAccessible(true);
                    Object[] arguments = Arrays.copyOf(new Object[] {value, type}, parameters.length);
                    if (parameters.length == 3) {
                        arguments[2] = where(test, parameters[2]);
                    }
                    return method.invoke(converter, arguments);
                }
            }
            throw new IllegalArgumentException("JUnit converts nothing");
        }

        // Where a value is wanted: a class loader, or an object that names the test.
        private static Object where(Method test, Class<?> type) {
            ClassLoader loader = test.getDeclaringClass().getClassLoader();
            if (!type.isInterface()) {
                return loader;
            }
            return java.lang.reflect.Proxy.newProxyInstance(loader, new Class<?>[] {type},
                    (proxy, method, arguments) -> method.getName().equals("getDeclaringExecutable") ? test : null);
        }
    }

    // Calls the methods of a test class that have one of these annotations.
    private static void invokeAll(List<String> annotations, Class<?> tests, Object instance)
            throws ReflectiveOperationException {
        for (Method method : tests.getDeclaredMethods()) {
            for (Annotation annotation : method.getAnnotations()) {
                if (annotations.contains(annotation.annotationType().getName())) {
                    method.setAccessible(true);
                    method.invoke(instance);
                }
            }
        }
    }

    // What Mockito's runner and extension do for a test: its fields become mocks, and stubs that nothing uses are failures.
    private static final class Mocks {
        private static final String STRICT = "STRICT_STUBS";
        // Runners and extensions, and how strict they are.
        private static final Map<String, String> RUNNERS = Map.of(
                "org.mockito.junit.jupiter.MockitoExtension", STRICT,
                "org.mockito.junit.MockitoJUnitRunner", STRICT,
                "org.mockito.junit.MockitoJUnitRunner$Strict", STRICT,
                "org.mockito.junit.MockitoJUnitRunner$StrictStubs", STRICT,
                "org.mockito.junit.MockitoJUnitRunner$Silent", "LENIENT");

        // Returns null if the test class wants none of that.
        static Object start(ClassLoader loader, Class<?> tests, Object instance) throws Throwable {
            String wanted = strictness(tests);
            if (wanted == null) {
                return null;
            }
            Class<?> strictness = loader.loadClass("org.mockito.quality.Strictness");
            Class<?> builders = loader.loadClass("org.mockito.session.MockitoSessionBuilder");
            try {
                Object builder = loader.loadClass("org.mockito.Mockito").getMethod("mockitoSession").invoke(null);
                builders.getMethod("initMocks", Object.class).invoke(builder, instance);
                builders.getMethod("strictness", strictness).invoke(builder, strictness.getField(wanted).get(null));
                return builders.getMethod("startMocking").invoke(builder);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }

        // How strict the session of a test class is, or null if it wants none.
        private static String strictness(Class<?> tests) throws ReflectiveOperationException {
            String found = null;
            for (Annotation annotation : tests.getAnnotations()) {
                String name = annotation.annotationType().getName();
                if (name.equals("org.mockito.junit.jupiter.MockitoSettings")) {
                    // It says so for the extension as well, wherever that stands.
                    return ((Enum<?>) annotation.annotationType().getMethod("strictness").invoke(annotation)).name();
                }
                if (name.equals("org.junit.jupiter.api.extension.ExtendWith") || name.equals("org.junit.runner.RunWith")) {
                    Object value = annotation.annotationType().getMethod("value").invoke(annotation);
                    Object[] values = value instanceof Object[] ? (Object[]) value : new Object[] {value};
                    for (Object one : values) {
                        found = one instanceof Class ? RUNNERS.getOrDefault(((Class<?>) one).getName(), found) : found;
                    }
                }
            }
            for (Field field : tests.getDeclaredFields()) {
                if (found == null && field.getType().getName().equals("org.mockito.junit.MockitoRule")) {
                    found = "LENIENT";
                }
            }
            return found;
        }

        static void finish(Object session) throws ReflectiveOperationException {
            if (session != null) {
                Class<?> sessions = session.getClass().getClassLoader().loadClass("org.mockito.MockitoSession");
                sessions.getMethod("finishMocking").invoke(session);
            }
        }

        // What a test that failed has left undone does not matter, but the next one must find nothing of it.
        static void abandon(Object session) {
            try {
                finish(session);
            } catch (ReflectiveOperationException | RuntimeException | Error ignored) {
                // The failure of the test is what counts.
            }
        }
    }

    // The temporary folders that a test asks for by its fields, as JUnit makes and removes them.
    private static final class TemporaryFolders implements Closeable {
        private final List<Path> folders = new ArrayList<>();
        private final List<Object> rules = new ArrayList<>();

        TemporaryFolders(Object instance) throws ReflectiveOperationException, IOException {
            for (Field field : instance.getClass().getDeclaredFields()) {
                for (Annotation annotation : field.getAnnotations()) {
                    String name = annotation.annotationType().getName();
                    field.setAccessible(true);
                    if (name.equals("org.junit.jupiter.api.io.TempDir")) {
                        Path folder = Files.createTempDirectory("junit");
                        folders.add(folder);
                        field.set(instance, field.getType() == File.class ? folder.toFile() : folder);
                    } else if (name.equals("org.junit.Rule")
                            && field.getType().getName().equals("org.junit.rules.TemporaryFolder")) {
                        Object rule = field.get(instance);
                        rule.getClass().getMethod("create").invoke(rule);
                        rules.add(rule);
                    }
                }
            }
        }

        @Override
        public void close() throws IOException {
            for (Path folder : folders) {
                Folders.clear(folder.toFile());
                Files.deleteIfExists(folder);
            }
            for (Object rule : rules) {
                try {
                    rule.getClass().getMethod("delete").invoke(rule);
                } catch (ReflectiveOperationException failed) {
                    throw new IOException(failed);
                }
            }
        }
    }

    // The exceptions that the annotation of a test asks for. The default of JUnit 4 is one that is never thrown.
    private static List<Class<?>> expected(Method method) throws ReflectiveOperationException {
        for (Annotation annotation : method.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            if (type.getName().equals(TESTNG)) {
                return List.of((Class<?>[]) type.getMethod("expectedExceptions").invoke(annotation));
            }
            if (type.getName().equals("org.junit.Test")) {
                Class<?> expected = (Class<?>) type.getMethod("expected").invoke(annotation);
                return expected.getName().equals("org.junit.Test$None") ? List.of() : List.of(expected);
            }
        }
        return List.of();
    }

    private static boolean isOfAssertions(String className) {
        for (String packageName : ASSERTIONS) {
            if (className.startsWith(packageName)) {
                return true;
            }
        }
        return false;
    }

    private void report(int index, String className, Throwable failure) throws IOException {
        int line = 0;
        boolean isAssertion = false;
        StackTraceElement[] trace = trace(failure);
        for (int i = 0; i < trace.length; i++) {
            if (trace[i].getClassName().equals(className)) {
                line = trace[i].getLineNumber();
                // AssertJ takes its own calls out of traces, and no test throws an error itself.
                isAssertion = failure instanceof AssertionError
                        && (i == 0 || isOfAssertions(trace[i - 1].getClassName()));
                break;
            }
        }
        answer('f');
        out.writeInt(index);
        text(failure.getClass().getName());
        text(shortened(message(failure)));
        out.writeInt(line);
        out.writeByte(isAssertion ? 1 : 0);
    }

    // The code under test may have exceptions whose methods throw.
    private static StackTraceElement[] trace(Throwable failure) {
        try {
            return failure.getStackTrace();
        } catch (Throwable broken) {
            return new StackTraceElement[0];
        }
    }

    private static String message(Throwable failure) {
        try {
            return String.valueOf(failure.getMessage());
        } catch (Throwable broken) {
            return "";
        }
    }

    private static String describe(Throwable failure) {
        return failure.getClass().getName() + ": " + shortened(message(failure));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }

    // An address of something in memory. Names of classes may hold what no address may.
    private static URI address(String path) {
        StringBuilder address = new StringBuilder("memory:///");
        for (byte unit : path.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = unit == '/' || unit == '.' || (unit > 0 && Character.isLetterOrDigit(unit));
            address.append(isPlain ? String.valueOf((char) unit) : String.format("%%%02X", unit & 0xff));
        }
        return URI.create(address.toString());
    }

    // A source file in memory.
    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(address(path), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    // Keeps classes in memory.
    private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

        Output(JavaFileManager standard) {
            super(standard);
        }

        // The compiler loads plugins and processors by this. None of a stranger's may run in it.
        @Override
        public ClassLoader getClassLoader(Location location) {
            return ClassLoader.getPlatformClassLoader();
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(address(className.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(className, bytes);
                    return bytes;
                }
            };
        }
    }

    // Finds compiled tests first, then what is on the class path.
    private static final class Loader extends URLClassLoader {
        private final Map<String, byte[]> classes;
        // Objects of test classes that all tests of theirs share.
        final Map<Class<?>, Object> instances = new ConcurrentHashMap<>();

        Loader(URL[] urls, Map<String, byte[]> classes) {
            super(urls, ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    // Folders that tests may write to, which all tests find empty, and one that stays empty.
    private static final class Folders {
        final File empty;
        // Settings of libraries, which come before those of a project.
        final String extensions;
        private final File work;
        private final File home;
        private final File temporary;

        Folders(String empty, String extensions, String work, String home, String temporary) {
            this.empty = new File(empty);
            this.extensions = extensions;
            this.work = new File(work);
            this.home = new File(home);
            this.temporary = new File(temporary);
        }

        void clear() {
            for (File folder : Arrays.asList(work, home, temporary)) {
                clear(folder);
            }
        }

        // What a test has left where it runs or in the user's home, which is removed.
        String left() {
            List<String> names = new ArrayList<>();
            for (File folder : Arrays.asList(work, home)) {
                String[] found = folder.list();
                if (found != null && found.length > 0) {
                    names.addAll(Arrays.asList(found));
                    clear(folder);
                }
            }
            Collections.sort(names);
            return String.join(", ", names);
        }

        private static void clear(File folder) {
            try (Stream<Path> paths = Files.walk(folder.toPath())) {
                paths.sorted(Comparator.reverseOrder())
                        .map(Path::toFile)
                        .filter(file -> !file.equals(folder))
                        .forEach(File::delete);
            } catch (IOException | UncheckedIOException ignored) {
                // A thread that was left behind may still write there.
            }
        }
    }

    // Waits for tests. A test has a limit for the time that its threads compute or sleep; time in which they could compute but
    // other processes do does not count, so that a busy machine changes nothing. By the clock it has ten times as much.
    private static final class Meter {
        private static final int OUTER = 10;
        private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(50);
        // How long a thread in native code may go without computing before it counts as one that waits there.
        private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(300);

        private final ThreadMXBean times = ManagementFactory.getThreadMXBean();
        // Threads of the machine and this program, and those of tests that were given up.
        private final Set<Thread> ignored = Collections.newSetFromMap(new IdentityHashMap<>());
        private final ThreadGroup root;

        Meter() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            root = group;
            ignoreAll();
        }

        void ignoreAll() {
            ignored.addAll(threads());
        }

        private List<Thread> threads() {
            Thread[] found = new Thread[root.activeCount() + 64];
            int count = root.enumerate(found);
            return new ArrayList<>(Arrays.asList(found).subList(0, count));
        }

        // Waits until a test has ended or used up its time, in milliseconds.
        Throwable wait(Future<Throwable> test, int limit)
                throws TimeoutException, InterruptedException, ExecutionException {
            long most = TimeUnit.MILLISECONDS.toNanos(limit);
            long start = System.nanoTime();
            long last = start;
            long used = 0;
            Map<Thread, Long> before = null;
            Map<Thread, Long> progressed = new IdentityHashMap<>();
            while (true) {
                try {
                    return test.get(Math.min(SLICE, most), TimeUnit.NANOSECONDS);
                } catch (TimeoutException notYet) {
                    long now = System.nanoTime();
                    Map<Thread, Long> after = computed();
                    if (before == null) {
                        // Most tests end in the first slice, so nothing was measured before it.
                        used += SLICE;
                    } else {
                        long computed = difference(before, after, progressed, now);
                        used += isAnyBusy(progressed, now) ? computed : Math.max(computed, now - last);
                    }
                    if (used >= most || now - start >= OUTER * most) {
                        throw notYet;
                    }
                    before = after;
                    last = now;
                }
            }
        }

        // How long each thread of the test has computed, in nanoseconds.
        private Map<Thread, Long> computed() {
            Map<Thread, Long> computed = new IdentityHashMap<>();
            for (Thread thread : threads()) {
                if (!ignored.contains(thread)) {
                    computed.put(thread, Math.max(0, times.getThreadCpuTime(thread.getId())));
                }
            }
            return computed;
        }

        // How long all threads have computed, taking note of those that did.
        private static long difference(
                Map<Thread, Long> before, Map<Thread, Long> after, Map<Thread, Long> progressed, long now) {
            long sum = 0;
            for (Map.Entry<Thread, Long> entry : after.entrySet()) {
                long computed = entry.getValue() - before.getOrDefault(entry.getKey(), 0L);
                if (computed > 0 || !progressed.containsKey(entry.getKey())) {
                    progressed.put(entry.getKey(), now);
                }
                sum += Math.max(0, computed);
            }
            return sum;
        }

        // Whether a thread computes, or would if it had a processor. Those that wait in native code only seem to.
        private static boolean isAnyBusy(Map<Thread, Long> progressed, long now) {
            for (Map.Entry<Thread, Long> entry : progressed.entrySet()) {
                if (entry.getKey().getState() == Thread.State.RUNNABLE) {
                    StackTraceElement[] trace = entry.getKey().getStackTrace();
                    boolean isNative = trace.length == 0 || trace[0].isNativeMethod();
                    if (!isNative || now - entry.getValue() < PATIENCE) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
