package hostile;

import com.sun.source.util.JavacTask;
import java.io.File;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.TypeElement;

/** A plugin of javac that starts by itself. */
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
        new File("@FOLDER@/plugin/canary").delete();
    }

    /** An annotation processor that wants to see everything. */
    @javax.annotation.processing.SupportedAnnotationTypes("*")
    public static class Processor extends AbstractProcessor {
        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            new File("@FOLDER@/processor/canary").delete();
            return false;
        }
    }
}
