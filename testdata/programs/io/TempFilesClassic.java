// java.io.File, FileReader/Writer, RandomAccessFile and file channels in a temporary directory.
package io;

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;

public class TempFilesClassic {
    public static void main(String[] args) throws IOException {
        File dir = Files.createTempDirectory("classic").toFile();
        try {
            File f = new File(dir, "data.bin");
            System.out.println(f.exists() + " " + f.createNewFile() + " " + f.createNewFile() + " " + f.length() + " " + f.isFile() + " " + f.canRead() + " " + f.getName() + " " + f.getParentFile().equals(dir));
            try (RandomAccessFile raf = new RandomAccessFile(f, "rw")) {
                for (int i = 0; i < 20; i++) raf.writeInt(i * i);
                raf.seek(40);
                System.out.println(raf.readInt() + " " + raf.getFilePointer() + " " + raf.length());
                raf.seek(100);
                raf.writeUTF("end");
                raf.seek(80);
                byte[] hole = new byte[20];
                raf.readFully(hole);
                System.out.println(Arrays.toString(hole) + " " + raf.readUTF() + " " + raf.read());
                raf.setLength(8);
                System.out.println(raf.length() + " " + raf.getFilePointer());
                try {
                    raf.seek(6);
                    raf.readInt();
                } catch (EOFException e) {
                    System.out.println("eof " + e.getMessage());
                }
            }
            File t = new File(dir, "text.txt");
            try (FileWriter w = new FileWriter(t)) {
                w.write("line 1\nline 2\n");
            }
            try (PrintWriter w = new PrintWriter(new FileWriter(t, true))) {
                w.printf("line %d%n", 3);
            }
            int total = 0;
            try (BufferedReader r = new BufferedReader(new FileReader(t))) {
                for (String l; (l = r.readLine()) != null;) total = total * 31 + l.hashCode();
            }
            System.out.println(total + " " + t.length());
            File sub = new File(dir, "x/y");
            System.out.println(sub.mkdir() + " " + sub.mkdirs() + " " + sub.mkdirs() + " " + sub.isDirectory() + " " + Arrays.toString(sub.list()) + " " + (t.list() == null));
            File[] list = dir.listFiles((d, n) -> !n.startsWith("x"));
            Arrays.sort(list);
            for (File x : list) System.out.print(x.getName() + ":" + x.length() + " ");
            System.out.println();
            System.out.println(t.renameTo(new File(sub, "moved.txt")) + " " + t.exists() + " " + new File(sub, "moved.txt").length() + " " + dir.delete());
            try (FileInputStream in = new FileInputStream(new File(sub, "moved.txt")); FileOutputStream out = new FileOutputStream(t)) {
                in.skip(7);
                out.write(in.readNBytes(6));
                System.out.println(in.available() + " " + in.getChannel().position());
            }
            try (FileChannel ch = FileChannel.open(t.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer b = ByteBuffer.allocate(16);
                System.out.println(ch.read(b) + " " + ch.size() + " " + ch.read(b, 100));
                b.flip();
                ch.write(b, 3);
                ch.position(0);
                b.clear();
                ch.read(b);
                System.out.println(new String(b.array(), 0, b.position()) + " " + ch.truncate(4).size());
            }
            String[] bad = {"missing.txt", "x", "no/such/dir.txt"};
            for (String n : bad) {
                try {
                    new FileOutputStream(new File(dir, n), true).close();
                    System.out.println(n + " opened");
                    new FileInputStream(new File(dir, n + "?")).close();
                } catch (FileNotFoundException e) {
                    System.out.println(n + " " + e.getMessage().substring(e.getMessage().indexOf('(')));
                }
            }
            File p = new File("/a/b/../c.txt");
            System.out.println(p.getPath() + " " + p.getName() + " " + p.getParent() + " " + p.isAbsolute() + " " + new File("a//b/").getPath() + " " + new File("x", "y").getPath() + " " + new File("a").compareTo(new File("b")) + " " + File.separator + File.pathSeparator + " " + new File("").getPath().length() + " " + p.toPath().normalize());
        } finally {
            try (var s = Files.walk(dir.toPath())) {
                s.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
            System.out.println("cleaned " + !dir.exists());
        }
    }
}
