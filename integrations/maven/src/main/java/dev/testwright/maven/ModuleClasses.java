package dev.testwright.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes that a module has compiled. */
final class ModuleClasses {
    private ModuleClasses() {}

    /** The names of the top-level classes in a folder, in order; none if the folder does not exist. */
    static List<String> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Collections.emptyList();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(ModuleClasses::isTopLevel)
                    .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private static boolean isTopLevel(String file) {
        boolean describes = file.endsWith("module-info.class") || file.endsWith("package-info.class");
        return file.endsWith(".class") && file.indexOf('$') < 0 && !describes && !file.startsWith("META-INF/");
    }
}
