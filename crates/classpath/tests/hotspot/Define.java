import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;

/** Defines classes that come as bytes, each with its length in front, and prints what happened to each. */
public class Define {
    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        PrintStream out = new PrintStream(System.out, true);
        while (true) {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException e) {
                break;
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            try {
                new Loader().define(bytes);
                out.println("defined");
            } catch (UnsupportedClassVersionError e) {
                out.println("version");
            } catch (ClassFormatError e) {
                out.println("format");
            } catch (Throwable e) {
                out.println("other");
            }
        }
    }
}
