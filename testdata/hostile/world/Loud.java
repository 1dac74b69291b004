package hostile;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** Writes to the process's own streams, and closes them. */
public class Loud {
    public int shout(int n) throws IOException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        out.write(new byte[] {'p', 0, 0, 0, (byte) n});
        out.flush();
        return n > 7 ? 1 : 0;
    }

    public int close(int n) throws IOException {
        if (n > 7) {
            new FileInputStream(FileDescriptor.in).close();
            new FileOutputStream(FileDescriptor.out).close();
        }
        return n;
    }

    public int answer(int n) {
        return n == 42 ? 1 : 0;
    }
}
