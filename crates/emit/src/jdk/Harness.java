// Compiles and runs tests for Testwright, in a process of its own.
//
// Requests come on standard input and answers go to standard output, as frames: a letter, then numbers (four bytes, high one
// first) and texts (their length in bytes, then UTF-8). The code under test sees an empty standard input, and what it prints
// goes nowhere.
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public class Harness {
    private static final int LONGEST_TEXT = 4000;

    // What tests throw that do not want to run here, which is no failure.
    private static final List<String> SKIPS = Arrays.asList(
            "org.opentest4j.TestAbortedException",
            "org.junit.AssumptionViolatedException",
            "org.junit.internal.AssumptionViolatedException");

    private final DataInputStream in;
    private final DataOutputStream out;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final Map<String, StandardJavaFileManager> managers = new HashMap<>();
    private Map<String, byte[]> compiled = new HashMap<>();

    private Harness(DataInputStream in, DataOutputStream out) {
        this.in = in;
        this.out = out;
    }

    // The argument is the folder of this process.
    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            new Harness(in, out).serve();
        } finally {
            // Whoever started this has ended. If that was sudden, nobody else tidies up.
            remove(Paths.get(arguments[0]));
            // Threads that tests have left behind must not keep the process.
            Runtime.getRuntime().halt(0);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException ignored) {
            // Somebody else was faster.
        }
    }

    private void serve() throws IOException {
        if (compiler == null) {
            out.writeByte('x');
            text("there is no compiler; a JDK is needed, not only a JRE");
            out.flush();
            return;
        }
        out.writeByte('h');
        out.flush();
        while (true) {
            int request;
            try {
                request = in.readUnsignedByte();
            } catch (EOFException end) {
                return;
            }
            switch (request) {
                case 'C':
                    compile(true);
                    break;
                // The first compilations are slow; better now than when somebody waits for them.
                case 'W':
                    compile(false);
                    break;
                case 'R':
                    run();
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

    private void compile(boolean isAnswered) throws IOException {
        int release = in.readInt();
        String classPath = text();
        int count = in.readInt();
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String path = text();
            sources.add(new Source(path, text()));
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try {
            compiled = compile(release, classPath, sources, diagnostics);
        } catch (Throwable crash) {
            if (isAnswered) {
                out.writeByte('x');
                text("the compiler failed: " + describe(crash));
            }
            return;
        }
        if (!isAnswered) {
            return;
        }
        List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                errors.add(diagnostic);
            }
        }
        out.writeByte('c');
        out.writeInt(errors.size());
        for (Diagnostic<? extends JavaFileObject> error : errors) {
            JavaFileObject file = error.getSource();
            text(file instanceof Source ? ((Source) file).path : "");
            out.writeInt((int) error.getLineNumber());
            text(shortened(error.getMessage(Locale.ROOT)));
        }
    }

    // Returns the classes by name; there may be some although there were errors.
    private Map<String, byte[]> compile(
            int release, String classPath, List<Source> sources, DiagnosticCollector<JavaFileObject> diagnostics) {
        List<String> options = new ArrayList<>(
                Arrays.asList("-proc:none", "-nowarn", "-Xlint:none", "-implicit:none", "-Xmaxerrs", "10000"));
        if (supports(release)) {
            options.add("--release");
            options.add(Integer.toString(release));
        }
        options.add("-classpath");
        options.add(classPath);
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

    private boolean supports(int release) {
        for (SourceVersion version : compiler.getSourceVersions()) {
            if (version.ordinal() == release) {
                return true;
            }
        }
        return false;
    }

    private void run() throws IOException {
        String classPath = text();
        boolean asserts = in.readBoolean();
        int limit = in.readInt();
        int count = in.readInt();
        List<String> classNames = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            classNames.add(text());
            names.add(text());
        }
        // A class loader of its own, so that every run finds static state as at the start of a program.
        Loader loader = new Loader(urls(classPath), compiled);
        loader.setDefaultAssertionStatus(asserts);
        ExecutorService thread = thread(loader);
        for (int i = 0; i < count; i++) {
            out.writeByte('s');
            out.writeInt(i);
            out.flush();
            String className = classNames.get(i);
            String name = names.get(i);
            Future<Throwable> future = thread.submit(() -> runTest(loader, className, name));
            Throwable failure;
            try {
                failure = future.get(limit, TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                out.writeByte('t');
                out.writeInt(i);
                out.flush();
                // Nothing stops a thread that does not want to be stopped, but the end of its process. Until then the other
                // tests need not wait for it.
                thread.shutdownNow();
                thread = thread(loader);
                continue;
            } catch (Exception broken) {
                failure = broken;
            }
            if (failure == null) {
                out.writeByte('p');
                out.writeInt(i);
            } else {
                report(i, className, failure);
            }
        }
        out.writeByte('e');
        thread.shutdownNow();
        try {
            loader.close();
        } catch (IOException ignored) {
            // It is not used again.
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

    // Returns what the test failed with, or null.
    private static Throwable runTest(ClassLoader loader, String className, String name) {
        try {
            Class<?> tests = Class.forName(className, true, loader);
            Method method = tests.getDeclaredMethod(name);
            Constructor<?> constructor = tests.getDeclaredConstructor();
            method.setAccessible(true);
            constructor.setAccessible(true);
            Class<?> expected = expected(method);
            try {
                method.invoke(constructor.newInstance());
            } catch (InvocationTargetException thrown) {
                Throwable cause = thrown.getCause();
                boolean isExpected = expected != null && expected.isInstance(cause);
                return isExpected || SKIPS.contains(cause.getClass().getName()) ? null : cause;
            }
            return expected == null ? null : new IllegalStateException(expected.getName() + " was not thrown");
        } catch (Throwable other) {
            return other;
        }
    }

    // The exception that JUnit 4's annotation asks for, or null. Its default is an exception that is never thrown.
    private static Class<?> expected(Method method) throws ReflectiveOperationException {
        for (Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().equals("org.junit.Test")) {
                Class<?> expected = (Class<?>) annotation.annotationType().getMethod("expected").invoke(annotation);
                return expected.getName().equals("org.junit.Test$None") ? null : expected;
            }
        }
        return null;
    }

    private void report(int index, String className, Throwable failure) throws IOException {
        int line = 0;
        boolean isAssertion = false;
        StackTraceElement[] trace = trace(failure);
        for (int i = 0; i < trace.length; i++) {
            if (trace[i].getClassName().equals(className)) {
                line = trace[i].getLineNumber();
                isAssertion = failure instanceof AssertionError
                        && i > 0
                        && trace[i - 1].getClassName().startsWith("org.junit.");
                break;
            }
        }
        out.writeByte('f');
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

    // A source file in memory.
    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(URI.create("memory:///" + path), Kind.SOURCE);
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

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + ".class"), kind) {
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
}
