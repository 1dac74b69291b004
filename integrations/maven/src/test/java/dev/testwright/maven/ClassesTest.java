package dev.testwright.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassesTest {
    @Test
    void onlyTopLevelClassesAreListed(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("com/example"));
        Files.createDirectories(folder.resolve("META-INF/versions/11/com/example"));
        for (String file : Arrays.asList(
                "module-info.class",
                "com/example/Stack.class",
                "com/example/Stack$Node.class",
                "com/example/package-info.class",
                "com/example/notes.txt",
                "META-INF/versions/11/com/example/Stack.class",
                "Main.class")) {
            Files.createFile(folder.resolve(file));
        }
        assertEquals(Arrays.asList("Main", "com.example.Stack"), ModuleClasses.in(folder));
        assertEquals(Collections.emptyList(), ModuleClasses.in(folder.resolve("missing")));
    }

    @Test
    void testsAreKnownByTheirNames() {
        for (String file : Arrays.asList("StackTest", "StackTests", "TestStack", "StackIT", "StackGeneratedTest")) {
            assertTrue(TestClasses.isTestOf("Stack", file + ".class"), file);
        }
        for (String file : Arrays.asList("Stack", "StackTest$Nested", "Stacks", "MyStackTest", "StackHelper")) {
            assertFalse(TestClasses.isTestOf("Stack", file + ".class"), file);
        }
        assertFalse(TestClasses.isTestOf("Stack", "StackTest.java"));
    }
}
