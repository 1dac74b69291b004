package hostile;

import com.sun.source.util.JavacTask;
import java.io.FileOutputStream;
import java.io.IOException;

/** Runs inside of every javac that finds it. */
public class Plugin implements com.sun.source.util.Plugin {
    @Override
    public String getName() {
        return "hostile";
    }

    @Override
    public boolean autoStart() {
        return true;
    }

    @Override
    public void init(JavacTask task, String... arguments) {
        System.setProperty("hostile.plugin", "ran");
        try (FileOutputStream out = new FileOutputStream("@CANARY@/plugin")) {
            out.write(1);
        } catch (IOException held) {
            throw new IllegalStateException("the plugin ran");
        }
    }
}
