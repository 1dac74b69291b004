package org.junit.rules;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

public class TemporaryFolder {
    private File root;

    public void create() throws IOException {
        root = Files.createTempDirectory("junit").toFile();
    }

    public File getRoot() {
        return root;
    }

    public void delete() {
        delete(root);
    }

    private static void delete(File file) {
        File[] files = file.listFiles();
        if (files != null) {
            for (File each : files) {
                delete(each);
            }
        }
        file.delete();
    }
}
