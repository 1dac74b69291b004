package dev.testwright.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The command line of the program, put together piece by piece. What was not configured is left out. */
final class CommandLine {
    private final List<String> words = new ArrayList<>();

    CommandLine(String executable, String command) {
        words.add(executable);
        words.add(command);
    }

    CommandLine option(String name, Object value) {
        if (value != null && !value.toString().isEmpty()) {
            words.add(name);
            words.add(value.toString());
        }
        return this;
    }

    CommandLine flag(String name, boolean wanted) {
        if (wanted) {
            words.add(name);
        }
        return this;
    }

    /** An option whose value is a list of paths, separated as the platform does. */
    CommandLine path(String name, Collection<String> entries) {
        return option(name, String.join(File.pathSeparator, entries));
    }

    /** Words that the user wrote; quotes keep blanks together. */
    CommandLine words(String text) {
        if (text != null) {
            words.addAll(split(text));
        }
        return this;
    }

    CommandLine subjects(Collection<String> subjects) {
        words.addAll(subjects);
        return this;
    }

    List<String> toList() {
        return new ArrayList<>(words);
    }

    private static List<String> split(String text) {
        List<String> found = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inside = false;
        boolean quoted = false;
        for (char next : text.toCharArray()) {
            if (next == '"') {
                quoted = !quoted;
                inside = true;
            } else if (Character.isWhitespace(next) && !quoted) {
                if (inside) {
                    found.add(word.toString());
                }
                word.setLength(0);
                inside = false;
            } else {
                word.append(next);
                inside = true;
            }
        }
        if (inside) {
            found.add(word.toString());
        }
        return found;
    }

    @Override
    public String toString() {
        return Arrays.toString(words.toArray());
    }
}
