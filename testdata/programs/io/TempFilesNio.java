// java.nio.file.Files in a temporary directory: writing, reading, copying, moving, walking and deleting.
package io;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.*;
import java.util.stream.*;

public class TempFilesNio {
    interface Act { Object run() throws IOException; }

    static Path root;

    static void show(String label, Act a) {
        try {
            System.out.println(label + " -> " + a.run());
        } catch (FileSystemException e) {
            System.out.println(label + " -> " + e.getClass().getSimpleName() + " " + root.relativize(Path.of(e.getFile())));
        } catch (IOException e) {
            System.out.println(label + " -> " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws IOException {
        root = Files.createTempDirectory("programs");
        try {
            Path a = root.resolve("a.txt");
            show("write", () -> Files.writeString(a, "alpha\nbeta\ngamma\n").getFileName());
            show("size", () -> Files.size(a));
            show("read", () -> Files.readString(a).length());
            show("lines", () -> Files.readAllLines(a));
            show("append", () -> Files.write(a, List.of("delta", "epsilon"), StandardOpenOption.APPEND).getFileName());
            try (Stream<String> s = Files.lines(a)) {
                System.out.println(s.filter(x -> x.endsWith("ta")).collect(Collectors.joining(",")));
            }
            show("create new again", () -> Files.writeString(a, "x", StandardOpenOption.CREATE_NEW));
            show("missing", () -> Files.readString(root.resolve("none.txt")));
            show("exists", () -> Files.exists(a) + " " + Files.notExists(root.resolve("none")) + " " + Files.isDirectory(root) + " " + Files.isRegularFile(a));
            show("dirs", () -> root.relativize(Files.createDirectories(root.resolve("d/e/f"))));
            show("dir exists", () -> Files.createDirectory(root.resolve("d")));
            show("copy", () -> root.relativize(Files.copy(a, root.resolve("d/b.txt"))));
            show("copy over", () -> Files.copy(a, root.resolve("d/b.txt")));
            show("copy replace", () -> Files.copy(new ByteArrayInputStream("short".getBytes()), root.resolve("d/b.txt"), StandardCopyOption.REPLACE_EXISTING));
            show("move", () -> root.relativize(Files.move(root.resolve("d/b.txt"), root.resolve("d/e/c.txt"))));
            show("bytes", () -> Arrays.toString(Files.readAllBytes(root.resolve("d/e/c.txt"))));
            show("delete full dir", () -> { Files.delete(root.resolve("d")); return "?"; });
            show("delete missing", () -> Files.deleteIfExists(root.resolve("zzz")));
            show("mismatch", () -> Files.mismatch(a, root.resolve("d/e/c.txt")));
            show("list", () -> {
                try (Stream<Path> s = Files.list(root)) {
                    return s.map(p -> p.getFileName().toString()).sorted().toList();
                }
            });
            show("walk", () -> {
                try (Stream<Path> s = Files.walk(root)) {
                    return s.map(p -> root.relativize(p).toString()).sorted().toList();
                }
            });
            show("buffered", () -> {
                try (BufferedWriter w = Files.newBufferedWriter(root.resolve("u.txt"), StandardCharsets.UTF_16BE)) {
                    w.write("\u00e9\u20ac");
                }
                return Files.size(root.resolve("u.txt")) + " " + (int) Files.newBufferedReader(root.resolve("u.txt"), StandardCharsets.UTF_16BE).readLine().charAt(1);
            });
            Files.write(root.resolve("bad.txt"), new byte[] {(byte) 0xff, 'x'});
            show("malformed", () -> Files.readString(root.resolve("bad.txt")));
            Path p = Path.of("x/./y/../z/file.tar.gz");
            System.out.println(p.normalize() + " " + p.getNameCount() + " " + p.getParent() + " " + p.getFileName() + " " + p.isAbsolute() + " " + p.subpath(1, 3) + " " + p.startsWith("x") + " " + p.resolveSibling("q") + " " + Path.of("a/b").relativize(Path.of("a/c/d")) + " " + Path.of("/a").resolve("/b") + " " + p.endsWith("file.tar.gz"));
            System.out.println(root.getFileSystem().getPathMatcher("glob:**.{java,txt}").matches(Path.of("d/x.txt")) + " " + root.getFileSystem().getPathMatcher("glob:*.txt").matches(Path.of("d/x.txt")));
        } finally {
            int[] gone = {0};
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override public FileVisitResult visitFile(Path f, BasicFileAttributes at) throws IOException {
                    Files.delete(f);
                    gone[0]++;
                    return FileVisitResult.CONTINUE;
                }

                @Override public FileVisitResult postVisitDirectory(Path d, IOException e) throws IOException {
                    Files.delete(d);
                    gone[0]++;
                    return FileVisitResult.CONTINUE;
                }
            });
            System.out.println("deleted " + gone[0] + " exists " + Files.exists(root));
        }
    }
}
