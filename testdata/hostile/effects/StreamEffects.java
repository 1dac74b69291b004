import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Every way to replace a standard stream. */
public class StreamEffects {
    static void out() { System.setOut(new PrintStream(new ByteArrayOutputStream())); }
    static void err() { System.setErr(new PrintStream(new ByteArrayOutputStream())); }
    static void in() { System.setIn(new ByteArrayInputStream(new byte[0])); }
}
