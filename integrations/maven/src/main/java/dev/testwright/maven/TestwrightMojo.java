package dev.testwright.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals have in common: the module, the program and how it is run. */
abstract class TestwrightMojo extends AbstractMojo {
    /** Exit codes of the program that say that it worked, but not for every class. */
    private static final int SOME_FAILED = 2;

    /** The module. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The program: a name on the PATH, or a path. */
    @Parameter(property = "testwright.executable", defaultValue = "testwright")
    private String executable;

    /** Leaves the module out. */
    @Parameter(property = "testwright.skip", defaultValue = "false")
    private boolean skip;

    /** Seconds: for each class when tests are generated, for each class's tests when they are judged. */
    @Parameter(property = "testwright.time")
    String time;

    /** Seed of all randomness. */
    @Parameter(property = "testwright.seed")
    String seed;

    /** Home of the JDK to use; the one that runs Maven if it is not set. */
    @Parameter(property = "testwright.jdk", defaultValue = "${java.home}")
    private String jdk;

    /** More words for the command line; quotes keep blanks together. */
    @Parameter(property = "testwright.arguments")
    String arguments;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || "pom".equals(project.getPackaging())) {
            getLog().info("Testwright has nothing to do in this module");
            return;
        }
        List<String> classes;
        try {
            classes = ModuleClasses.in(new File(project.getBuild().getOutputDirectory()).toPath());
        } catch (IOException error) {
            throw new MojoExecutionException("The module's classes cannot be listed", error);
        }
        if (classes.isEmpty()) {
            getLog().info("This module has no classes to test");
            return;
        }
        run(classes);
    }

    /** Runs the program for these classes. */
    abstract void run(List<String> classes) throws MojoExecutionException, MojoFailureException;

    /** A command line with what every command understands. */
    CommandLine command(String name, List<String> classPath) {
        return new CommandLine(executable, name)
                .path("--class-path", classPath)
                .option("--jdk", jdk)
                .option("--time", time)
                .option("--seed", seed);
    }

    /** What the module's classes need, themselves included. */
    List<String> runtimePath() throws MojoExecutionException {
        try {
            List<String> path = new ArrayList<>(project.getCompileClasspathElements());
            for (String entry : project.getRuntimeClasspathElements()) {
                if (!path.contains(entry)) {
                    path.add(entry);
                }
            }
            return path;
        } catch (DependencyResolutionRequiredException error) {
            throw new MojoExecutionException("The module's dependencies were not resolved", error);
        }
    }

    /** The jars of JUnit among the dependencies, with what it needs itself. */
    List<String> junitJars() {
        return project.getArtifacts().stream()
                .filter(artifact -> isOfJunit(artifact) && artifact.getFile() != null)
                .map(artifact -> artifact.getFile().getPath())
                .collect(Collectors.toList());
    }

    /** JUnit's major version among the dependencies; null if it is not there. */
    Integer junitVersion() {
        Set<Artifact> artifacts = project.getArtifacts();
        if (artifacts.stream().anyMatch(one -> "junit-jupiter-api".equals(one.getArtifactId()))) {
            return 5;
        }
        return artifacts.stream().anyMatch(one -> "junit".equals(one.getArtifactId())) ? Integer.valueOf(4) : null;
    }

    private static boolean isOfJunit(Artifact artifact) {
        String group = artifact.getGroupId();
        return group.equals("junit")
                || group.startsWith("org.junit")
                || group.equals("org.opentest4j")
                || group.equals("org.apiguardian")
                || group.equals("org.hamcrest");
    }

    /** Runs a command in the module's folder, with its output where Maven's goes. */
    void run(CommandLine command) throws MojoExecutionException, MojoFailureException {
        getLog().debug(command.toString());
        int code;
        try {
            Process process = new ProcessBuilder(command.toList())
                    .directory(project.getBasedir())
                    .inheritIO()
                    .start();
            code = process.waitFor();
        } catch (IOException error) {
            String hint = executable + " cannot be started: put it on the PATH or set -Dtestwright.executable=PATH";
            throw new MojoExecutionException(hint, error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("Testwright was interrupted", error);
        }
        if (code == SOME_FAILED) {
            getLog().warn("There are classes without tests; the table above says why");
        } else if (code != 0) {
            throw new MojoFailureException("Testwright ended with exit code " + code + "; see its message above");
        }
    }
}
