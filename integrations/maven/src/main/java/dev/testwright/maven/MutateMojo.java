package dev.testwright.maven;

import java.io.File;
import java.util.Collections;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Compiles the module with its tests and says how many mutants of each tested class they kill. */
@Mojo(name = "mutate", requiresDependencyResolution = ResolutionScope.TEST)
@Execute(phase = LifecyclePhase.TEST_COMPILE)
public final class MutateMojo extends TestwrightMojo {
    /** Classes; all classes of the module that have tests if it is not set. */
    @Parameter(property = "testwright.classes")
    private List<String> classes;

    /** Also writes tests that kill what survives. */
    @Parameter(property = "testwright.kill", defaultValue = "false")
    private boolean kill;

    /** Folder for the sources of these tests. */
    @Parameter(property = "testwright.out", defaultValue = "${project.build.testSourceDirectory}")
    private File out;

    @Override
    void run(List<String> found) throws MojoExecutionException, MojoFailureException {
        File tests = new File(project.getBuild().getTestOutputDirectory());
        List<String> path;
        try {
            path = project.getTestClasspathElements();
        } catch (DependencyResolutionRequiredException error) {
            throw new MojoExecutionException("The module's dependencies were not resolved", error);
        }
        List<String> wanted = classes == null || classes.isEmpty() ? TestClasses.tested(tests, found) : classes;
        if (wanted.isEmpty()) {
            getLog().info("No class of this module has tests to judge; see testwright:generate");
        }
        for (String one : wanted) {
            CommandLine command = command("mutate", path).flag("--kill", kill).option("--out", out);
            run(command.words(arguments).subjects(Collections.singletonList(one)));
        }
    }
}
