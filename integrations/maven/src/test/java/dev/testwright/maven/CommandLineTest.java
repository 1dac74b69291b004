package dev.testwright.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class CommandLineTest {
    @Test
    void whatIsNotConfiguredIsLeftOut() {
        CommandLine command = new CommandLine("testwright", "generate")
                .option("--time", null)
                .option("--seed", "")
                .option("--junit", 5)
                .flag("--kill", false)
                .words(null);
        assertEquals(Arrays.asList("testwright", "generate", "--junit", "5"), command.toList());
    }

    @Test
    void pathsAreJoinedAsThePlatformDoes() {
        CommandLine command = new CommandLine("t", "run").path("--class-path", Arrays.asList("a.jar", "b"));
        assertEquals("a.jar" + File.pathSeparator + "b", command.toList().get(3));
        assertEquals(2, new CommandLine("t", "run").path("--class-path", Collections.emptyList()).toList().size());
    }

    @Test
    void quotesKeepBlanksTogether() {
        CommandLine command = new CommandLine("t", "generate").words("  --out \"a b\"  -v \"\"");
        assertEquals(Arrays.asList("t", "generate", "--out", "a b", "-v", ""), command.toList());
    }
}
