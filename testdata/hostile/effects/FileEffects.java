import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Formatter;
import java.util.logging.FileHandler;

/** Every way to change files. None of the paths exists, so most calls fail; what they would do counts. */
public class FileEffects {
    static final Path MISSING = Paths.get("/missing/file");
    static final File FILE = new File("/missing/file");

    static void fileDelete() { FILE.delete(); }
    static void fileDeleteOnExit() { FILE.deleteOnExit(); }
    static void fileMkdir() { FILE.mkdir(); }
    static void fileMkdirs() { FILE.mkdirs(); }
    static void fileCreate() throws Exception { FILE.createNewFile(); }
    static void fileTemporary() throws Exception { File.createTempFile("abc", "b"); }
    static void fileRename() { FILE.renameTo(new File("/missing/other")); }
    static void fileSetReadOnly() { FILE.setReadOnly(); }
    static void fileSetWritable() { FILE.setWritable(true); }
    static void fileSetExecutable() { FILE.setExecutable(true, false); }
    static void fileSetLastModified() { FILE.setLastModified(1); }
    static void outputStream() throws Exception { new FileOutputStream(FILE).close(); }
    static void outputStreamAppends() throws Exception { new FileOutputStream("/missing/file", true).close(); }
    static void fileWriter() throws Exception { new FileWriter(FILE).close(); }
    static void printWriter() throws Exception { new PrintWriter("/missing/file").close(); }
    static void printStream() throws Exception { new PrintStream(FILE).close(); }
    static void formatter() throws Exception { new Formatter(FILE).close(); }
    static void randomAccess() throws Exception { new RandomAccessFile(FILE, "rw").close(); }
    static void randomAccessSynchronous() throws Exception { new RandomAccessFile(FILE, "rws").close(); }
    static void fileHandler() throws Exception { new FileHandler("/missing/log").close(); }
    static void filesDelete() throws Exception { Files.delete(MISSING); }
    static void filesDeleteIfExists() throws Exception { Files.deleteIfExists(MISSING); }
    static void filesWrite() throws Exception { Files.write(MISSING, new byte[1]); }
    static void filesWriteString() throws Exception { Files.writeString(MISSING, "a"); }
    static void filesAppend() throws Exception { Files.write(MISSING, new byte[1], StandardOpenOption.APPEND); }
    static void filesNewOutputStream() throws Exception { Files.newOutputStream(MISSING).close(); }
    static void filesNewBufferedWriter() throws Exception { Files.newBufferedWriter(MISSING).close(); }
    static void filesCreateFile() throws Exception { Files.createFile(MISSING); }
    static void filesCreateDirectory() throws Exception { Files.createDirectory(MISSING); }
    static void filesCreateDirectories() throws Exception { Files.createDirectories(MISSING); }
    static void filesCreateTempFile() throws Exception { Files.createTempFile("a", "b"); }
    static void filesCreateTempDirectory() throws Exception { Files.createTempDirectory("a"); }
    static void filesCreateLink() throws Exception { Files.createLink(MISSING, Paths.get("/other")); }
    static void filesCreateSymbolicLink() throws Exception { Files.createSymbolicLink(MISSING, Paths.get("/other")); }
    static void filesMove() throws Exception { Files.move(MISSING, Paths.get("/other")); }
    static void filesCopy() throws Exception { Files.copy(MISSING, Paths.get("/other")); }
    static void filesCopyFromStream() throws Exception {
        Files.copy(new java.io.ByteArrayInputStream(new byte[1]), MISSING);
    }
    static void filesSetLastModified() throws Exception { Files.setLastModifiedTime(MISSING, FileTime.fromMillis(1)); }
    static void filesSetPermissions() throws Exception {
        Files.setPosixFilePermissions(MISSING, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    static void filesSetAttribute() throws Exception { Files.setAttribute(MISSING, "lastAccessTime", FileTime.fromMillis(1)); }
    static void viewSetTimes() throws Exception {
        Files.getFileAttributeView(MISSING, BasicFileAttributeView.class).setTimes(FileTime.fromMillis(1), null, null);
    }
    static void channelOpen() throws Exception { FileChannel.open(MISSING, StandardOpenOption.WRITE).close(); }
    static void channelCreate() throws Exception {
        FileChannel.open(MISSING, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
    }
    static void channelDeleteOnClose() throws Exception {
        FileChannel.open(MISSING, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE).close();
    }
    static void asynchronousChannel() throws Exception {
        AsynchronousFileChannel.open(MISSING, StandardOpenOption.WRITE).close();
    }
    static void byteChannel() throws Exception { Files.newByteChannel(MISSING, StandardOpenOption.WRITE).close(); }
    static void mapped() throws Exception {
        try (FileChannel channel = FileChannel.open(Paths.get("/tmp/mapped"), StandardOpenOption.CREATE,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8));
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 8).put((byte) 1);
        }
    }
    static void walkAndDelete() throws Exception {
        Files.walkFileTree(Paths.get("/missing/tree"), new SimpleFileVisitor<Path>() {
            @Override public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult visitFileFailed(Path file, IOException error) {
                return FileVisitResult.CONTINUE;
            }
        });
    }
    static void walkStream() throws Exception { Files.walk(MISSING).forEach(path -> path.toFile().delete()); }
    static void find() throws Exception { Files.find(MISSING, 3, (path, attributes) -> true).close(); }
    static void caught() {
        try {
            Files.delete(MISSING);
        } catch (Exception ignored) {
            // It is not there.
        }
    }
    static void byReflection() throws Exception { File.class.getMethod("delete").invoke(FILE); }
    static void byHandle() throws Throwable {
        boolean deleted = (boolean) java.lang.invoke.MethodHandles.lookup()
            .findVirtual(File.class, "delete", java.lang.invoke.MethodType.methodType(boolean.class)).invokeExact(FILE);
    }
    static void byReference() { java.util.stream.Stream.of(FILE).forEach(File::delete); }
    static void inAnotherThread() throws Exception {
        Thread thread = new Thread(FILE::delete);
        thread.start();
        thread.join();
    }
    static void inPool() { java.util.concurrent.CompletableFuture.supplyAsync(FILE::delete).join(); }
}
