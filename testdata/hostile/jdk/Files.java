package hostile;

import java.io.File;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.FileHandler;

/** Harms files at constant paths. Each method has a folder of its name, with a file <code>canary</code> in it. */
public class Files {
    private static Path canary(String attack) {
        return Paths.get("@FOLDER@", attack, "canary");
    }

    public static void delete() throws Exception {
        java.nio.file.Files.delete(canary("delete"));
    }

    public static void deleteOld() {
        canary("deleteOld").toFile().delete();
    }

    public static void write() throws Exception {
        java.nio.file.Files.write(canary("write"), new byte[] {1});
    }

    public static void append() throws Exception {
        java.nio.file.Files.write(canary("append"), new byte[] {1}, StandardOpenOption.APPEND);
    }

    public static void create() throws Exception {
        java.nio.file.Files.createFile(canary("create").resolveSibling("made"));
    }

    public static void createFolder() {
        new File("@FOLDER@/createFolder/made").mkdirs();
    }

    public static void rename() throws Exception {
        java.nio.file.Files.move(canary("rename"), canary("rename").resolveSibling("renamed"));
    }

    public static void renameOld() {
        canary("renameOld").toFile().renameTo(new File("@FOLDER@/renameOld/renamed"));
    }

    public static void link() throws Exception {
        java.nio.file.Files.createLink(canary("link").resolveSibling("linked"), canary("link"));
    }

    public static void symbolicLink() throws Exception {
        java.nio.file.Files.createSymbolicLink(canary("symbolicLink").resolveSibling("linked"), canary("symbolicLink"));
    }

    public static void chmod() throws Exception {
        java.nio.file.Files.setPosixFilePermissions(canary("chmod"), PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    public static void chmodOld() {
        canary("chmodOld").toFile().setExecutable(true);
    }

    public static void touch() throws Exception {
        java.nio.file.Files.setLastModifiedTime(canary("touch"), FileTime.fromMillis(0));
    }

    public static void touchOld() {
        canary("touchOld").toFile().setLastModified(0);
    }

    public static void map() throws Exception {
        try (FileChannel channel = FileChannel.open(canary("map"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, 5);
            buffer.put((byte) 1);
            buffer.force();
        }
    }

    public static void truncate() throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("@FOLDER@/truncate/canary", "rw")) {
            file.setLength(0);
        }
    }

    public static void channel() throws Exception {
        try (FileChannel channel = FileChannel.open(canary("channel"), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }
    }

    public static void walk() throws Exception {
        java.nio.file.Files.walkFileTree(Paths.get("@FOLDER@/walk"), new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws java.io.IOException {
                java.nio.file.Files.delete(file);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    public static void handler() throws Exception {
        new FileHandler("@FOLDER@/handler/log").close();
        canary("handler").toFile().delete();
    }

    public static void initialiser() {
        Initialised.use();
    }

    private static class Initialised {
        static {
            canary("initialiser").toFile().delete();
        }

        static void use() {}
    }

    public static void otherThread() throws Exception {
        Thread thread = new Thread(() -> canary("otherThread").toFile().delete());
        thread.start();
        thread.join();
    }

    public static void throughLink() throws Exception {
        Path link = Paths.get(System.getProperty("java.io.tmpdir"), "link");
        java.nio.file.Files.createSymbolicLink(link, canary("throughLink"));
        java.nio.file.Files.write(link, new byte[] {1});
    }

    public static void throughProc() throws Exception {
        java.nio.file.Files.write(Paths.get("/proc/self/root@FOLDER@/throughProc/canary"), new byte[] {1});
    }
}
