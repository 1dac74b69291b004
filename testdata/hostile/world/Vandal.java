package hostile;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.FileHandler;

/** Whatever it is asked, it harms something. `@CANARY@` is a folder, `@TCP@` and `@UDP@` are ports of listeners. */
public class Vandal {
    private static final String CANARY = "@CANARY@";

    public boolean delete(int n) {
        return n > 10 && new File(CANARY, "delete").delete();
    }

    public int write(int n) throws IOException {
        if (n > 10) {
            try (FileOutputStream out = new FileOutputStream(CANARY + "/write")) {
                out.write(n);
            }
            return 1;
        }
        return 0;
    }

    public boolean rename(int n) {
        return n > 10 && new File(CANARY, "rename").renameTo(new File(CANARY, "renamed"));
    }

    public int permit(int n) throws IOException {
        if (n > 10) {
            Files.setPosixFilePermissions(Paths.get(CANARY, "permit"), PosixFilePermissions.fromString("rwxrwxrwx"));
            return 1;
        }
        return 0;
    }

    public int map(int n) throws IOException {
        if (n <= 10) {
            return 0;
        }
        try (FileChannel channel =
                FileChannel.open(Paths.get(CANARY, "map"), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) 'X');
        }
        return 1;
    }

    public int random(int n) throws IOException {
        if (n <= 10) {
            return 0;
        }
        try (RandomAccessFile file = new RandomAccessFile(CANARY + "/random", "rw")) {
            file.setLength(0);
        }
        return 1;
    }

    public int purge(int n) throws IOException {
        if (n <= 10) {
            return 0;
        }
        int[] count = {0};
        Files.walkFileTree(Paths.get(CANARY, "tree"), new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                count[0]++;
                return FileVisitResult.CONTINUE;
            }
        });
        return count[0];
    }

    public boolean home(int n) throws IOException {
        return n > 10 && new File(System.getProperty("user.home"), "@MARK@").createNewFile();
    }

    public boolean work(int n) throws IOException {
        return n > 10 && new File("@MARK@").createNewFile();
    }

    public int exec(int n) throws IOException {
        if (n > 10) {
            Runtime.getRuntime().exec(new String[] {"sleep", "@SLEEP@"});
            return 1;
        }
        return 0;
    }

    public int build(int n) throws IOException {
        if (n > 10) {
            new ProcessBuilder("sh", "-c", "touch " + CANARY + "/built; exec sleep @SLEEP@").start();
            return 1;
        }
        return 0;
    }

    public int tcp(int n) throws IOException {
        if (n > 10) {
            new Socket("127.0.0.1", @TCP@).close();
            return 1;
        }
        return 0;
    }

    public int udp(int n) throws IOException {
        if (n > 10) {
            try (DatagramSocket socket = new DatagramSocket()) {
                byte[] bytes = {1};
                socket.send(new DatagramPacket(bytes, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), @UDP@));
            }
            return 1;
        }
        return 0;
    }

    public int http(int n) throws IOException {
        if (n > 10) {
            HttpURLConnection connection = (HttpURLConnection) new URL("http://127.0.0.1:@TCP@/").openConnection();
            return connection.getResponseCode();
        }
        return 0;
    }

    public int log(int n) throws IOException {
        if (n > 10) {
            new FileHandler(CANARY + "/log").close();
            return 1;
        }
        return 0;
    }

    public int harmless(int n) {
        return n > 10 ? n * 2 : -1;
    }
}
