import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Looks before it deletes. Nothing is there in a run, and much may be on a machine. */
public class Cautious {
    static void fileIfThere() {
        File file = new File("/missing/file");
        if (file.exists()) {
            file.delete();
        }
    }

    static void pathIfThere() throws Exception {
        Path path = Paths.get("/missing/file");
        if (Files.isRegularFile(path)) {
            Files.delete(path);
        }
    }

    static void allInFolder() {
        File[] files = new File("/missing").listFiles();
        if (files != null) {
            for (File file : files) {
                file.delete();
            }
        }
    }
}
