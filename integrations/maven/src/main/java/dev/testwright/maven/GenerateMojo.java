package dev.testwright.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Compiles the module and writes JUnit tests for its classes. */
@Mojo(name = "generate", requiresDependencyResolution = ResolutionScope.TEST)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class GenerateMojo extends TestwrightMojo {
    /** Classes or patterns such as {@code com.example.*}; all classes of the module if it is not set. */
    @Parameter(property = "testwright.classes")
    private List<String> classes;

    /** Folder for the sources of tests. */
    @Parameter(property = "testwright.out", defaultValue = "${project.build.testSourceDirectory}")
    private File out;

    @Override
    void run(List<String> found) throws MojoExecutionException, MojoFailureException {
        CommandLine command = command("generate", runtimePath()).option("--out", out).option("--junit", junitVersion());
        for (String jar : junitJars()) {
            command.option("--junit-jar", jar);
        }
        run(command.words(arguments).subjects(classes == null || classes.isEmpty() ? found : classes));
    }
}
