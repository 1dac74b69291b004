package hostile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** Does its harm as soon as it is initialised. */
public class Eager {
    static final boolean DONE;

    static {
        new File("@CANARY@", "eager").delete();
        try {
            Files.write(new File("@CANARY@", "written").toPath(), new byte[] {1});
            Runtime.getRuntime().exec(new String[] {"sleep", "@SLEEP@"});
        } catch (IOException | RuntimeException failed) {
            // It tried.
        }
        DONE = true;
    }

    public int twice(int n) {
        return n > 3 ? 2 * n : n;
    }
}
