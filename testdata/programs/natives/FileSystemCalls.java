// java.nio.file and channels in a directory of their own: attributes, links, errors, mapping, scattering, walking.
package natives;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class FileSystemCalls {
    static Path dir;

    interface Action {
        Object run() throws IOException;
    }

    static void show(String what, Action action) {
        try {
            System.out.println(what + ": " + String.valueOf(action.run()).replace(dir.toString(), "DIR"));
        } catch (IOException e) {
            System.out.println(what + ": " + e.toString().replace(dir.toString(), "DIR"));
        }
    }

    static void attributes(Path file) throws IOException {
        show("exists", () -> Files.exists(file) + " " + Files.isDirectory(dir) + " " + Files.isRegularFile(file) + " "
                + Files.isReadable(file) + " " + Files.isExecutable(file) + " " + Files.notExists(dir.resolve("no")));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1234567890123L));
        show("time", () -> Files.getLastModifiedTime(file) + " " + file.toFile().lastModified());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        show("permissions", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        show("attributes", () -> new TreeMap<>(Files.readAttributes(file, "size,isDirectory,lastModifiedTime")));
        Files.createSymbolicLink(dir.resolve("link"), Path.of("f.txt"));
        show("link", () -> Files.isSymbolicLink(dir.resolve("link")) + " " + Files.readSymbolicLink(dir.resolve("link"))
                + " " + dir.resolve("link").toRealPath() + " " + Files.isSameFile(file, dir.resolve("link")));
        Files.createSymbolicLink(dir.resolve("loop"), Path.of("loop"));
        show("loop", () -> Files.readString(dir.resolve("loop")));
    }

    static void errors(Path file) {
        show("missing", () -> Files.readString(dir.resolve("none")));
        show("missing directory", () -> Files.createFile(dir.resolve("none/x")));
        show("not a directory", () -> Files.createDirectory(file.resolve("x")));
        show("is a directory", () -> Files.readAllBytes(dir));
        show("exists already", () -> Files.createDirectory(dir));
        show("not empty", () -> { Files.delete(dir); return ""; });
        show("copy onto", () -> Files.copy(file, dir.resolve("link")));
        show("stream of missing", () -> new FileOutputStream(new File(dir.toFile(), "none/x")));
        show("stream of directory", () -> new FileOutputStream(dir.toFile()));
    }

    static void channels(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.allocate(5);
            show("read", () -> channel.read(buffer) + " " + channel.position());
            channel.position(0).write(ByteBuffer.wrap("ONE".getBytes()));
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 8);
            show("mapped", () -> (char) map.get(1));
            map.put(0, (byte) 'X');
            map.force();
            ByteBuffer direct = ByteBuffer.allocateDirect(4);
            show("after map", () -> channel.read(direct, 0) + " " + (char) direct.get(0));
            show("truncate", () -> channel.truncate(5).size());
            show("write behind the end", () -> channel.write(ByteBuffer.wrap("zz".getBytes()), 9) + " " + channel.size());
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocateDirect(100)};
            show("scatter", () -> channel.position(0).read(parts) + " " + channel.read(parts));
            show("gather", () -> channel.write(new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(4)}));
            show("lock", () -> channel.tryLock() != null);
        }
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.seek(2);
            random.writeInt(0x41424344);
            show("random", () -> random.getFilePointer() + " " + random.length());
            random.setLength(4);
            show("cut", () -> random.getFilePointer() + " " + random.read());
        }
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write("app".getBytes());
            out.getChannel().write(ByteBuffer.wrap("end".getBytes()));
        }
        show("content", () -> Files.readString(file));
    }

    static void trees(Path file) throws IOException {
        Files.createDirectories(dir.resolve("a/b/c"));
        Files.copy(file, dir.resolve("a/g.txt"));
        Files.move(dir.resolve("a/g.txt"), dir.resolve("a/b/h.txt"));
        Files.copy(file, dir.resolve("a/b/h.txt"), StandardCopyOption.REPLACE_EXISTING);
        try (Stream<Path> walk = Files.walk(dir)) {
            System.out.println(walk.map(path -> dir.relativize(path).toString()).sorted().collect(Collectors.toList()));
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(dir, "*.txt")) {
            stream.forEach(path -> System.out.println(path.getFileName()));
        }
        File odd = new File(dir.toFile(), "q/../f.txt");
        show("canonical", odd::getCanonicalPath);
        show("mkdirs", () -> new File(dir.toFile(), "m/n").mkdirs() + " " + new File(dir.toFile(), "m/n").mkdir());
        show("rename", () -> new File(dir.toFile(), "m").renameTo(new File(dir.toFile(), "m2")));
        show("list", () -> List.of(new File(dir.toFile(), "m2").list()));
        show("create", () -> odd.getCanonicalFile().createNewFile());
        show("mismatch", () -> Files.mismatch(file, dir.resolve("a/b/h.txt")));
    }

    public static void main(String[] args) throws IOException {
        dir = Files.createTempDirectory("calls");
        Path file = dir.resolve("f.txt");
        Files.write(file, List.of("one", "two", "drei\u00e4"));
        show("lines", () -> Files.readAllLines(file) + " " + Files.size(file));
        attributes(file);
        errors(file);
        channels(file);
        trees(file);
        try (Stream<Path> walk = Files.walk(dir)) {
            for (Path path : walk.sorted((x, y) -> y.compareTo(x)).collect(Collectors.toList())) {
                Files.delete(path);
            }
        }
        System.out.println(Files.exists(dir));
    }
}
