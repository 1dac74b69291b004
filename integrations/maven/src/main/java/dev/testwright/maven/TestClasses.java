package dev.testwright.maven;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Which classes have tests, by the names that tests usually have; the program finds them by the same rule. */
final class TestClasses {
    /** What follows a class's name in the names of its tests, besides what starts with "Test". */
    private static final List<String> OTHER_ENDINGS = Arrays.asList("_ESTest", "IT", "GeneratedTest", "MutantsTest");

    private TestClasses() {}

    /** Those of the classes that a test in the folder is named after. */
    static List<String> tested(File folder, List<String> classes) {
        return classes.stream().filter(one -> isTested(folder, one)).collect(Collectors.toList());
    }

    private static boolean isTested(File folder, String name) {
        int dot = name.lastIndexOf('.');
        String simple = name.substring(dot + 1);
        File place = dot < 0 ? folder : new File(folder, name.substring(0, dot).replace('.', '/'));
        String[] files = place.list((parent, file) -> isTestOf(simple, file));
        return files != null && files.length > 0;
    }

    static boolean isTestOf(String simple, String file) {
        if (!file.endsWith(".class") || file.indexOf('$') >= 0) {
            return false;
        }
        String own = file.substring(0, file.length() - ".class".length());
        if (own.equals("Test" + simple)) {
            return true;
        }
        if (!own.startsWith(simple)) {
            return false;
        }
        String rest = own.substring(simple.length());
        return rest.startsWith("Test") || OTHER_ENDINGS.contains(rest);
    }
}
