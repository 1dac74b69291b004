import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints what this Java's verifier says of class files. Arguments: a jar that the classes come from, and a folder with
 * changed class files and a list {@code index.txt} of lines "file name, tab, class name". One line comes out for each:
 * {@code accepted}, {@code rejected} and the reason, or {@code failed} if the class cannot be loaded for another reason.
 */
public class Verdicts {
    private static final class Loader extends URLClassLoader {
        private final String name;
        private final byte[] bytes;

        Loader(URL jar, String name, byte[] bytes) {
            super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            this.name = name;
            this.bytes = bytes;
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            return wanted.equals(name) ? defineClass(name, bytes, 0, bytes.length) : super.findClass(wanted);
        }
    }

    public static void main(String[] args) throws Exception {
        URL jar = new File(args[0]).toURI().toURL();
        StringBuilder out = new StringBuilder();
        for (String line : Files.readAllLines(Path.of(args[1], "index.txt"))) {
            String[] fields = line.split("\t");
            byte[] bytes = Files.readAllBytes(Path.of(args[1], fields[0]));
            String verdict;
            try (Loader loader = new Loader(jar, fields[1], bytes)) {
                // Asking for methods links the class, which verifies it, without running its initialiser.
                Class.forName(fields[1], false, loader).getDeclaredMethods();
                verdict = "accepted";
            } catch (VerifyError error) {
                verdict = "rejected " + error.getMessage().replace('\n', ' ');
            } catch (LinkageError error) {
                verdict = "failed " + error;
            }
            out.append(verdict).append('\n');
        }
        System.out.print(out);
    }
}
