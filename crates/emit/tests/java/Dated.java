package dated;

import java.io.LineNumberInputStream;
import java.io.StringBufferInputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** An API that javac warns of wherever it is used. */
@SuppressWarnings({"deprecation", "removal", "rawtypes", "unchecked", "serial"})
public class Dated implements AutoCloseable {
    private final List all;

    public Dated(List all) { this.all = all; }

    @Deprecated
    public Dated() { this(new ArrayList()); }

    public List all() { return all; }
    public int add(Map.Entry entry) { all.add(entry); return all.size(); }
    public int addAll(List<String>... lists) { return lists.length; }
    public <T> int many(T... values) { return values.length; }
    public Comparable largest(Comparable one, Comparable other) { return one.compareTo(other) > 0 ? one : other; }
    public Class kind() { return all.getClass(); }
    @Deprecated
    public int size() { return all.size(); }
    @Deprecated(forRemoval = true)
    public static String name() { return "dated"; }
    public int year(Date date) { return date.getYear(); }
    public int length(StringBufferInputStream stream) { return stream.available(); }
    public int line(LineNumberInputStream stream) { return stream.getLineNumber(); }
    public Old old(Old old) { return old; }
    public Box boxed(Box<String> box) { return box; }
    public int plain(int number) { return number + 1; }
    @Override
    public void close() throws InterruptedException { all.clear(); }

    @Deprecated
    public static class Old {
        public static final int YEARS = 3;
        @Deprecated
        public int years = YEARS;
        public int years() { return years; }
    }

    public static class Box<T extends Comparable<T>> extends ArrayList<T> {
        public T first() { return isEmpty() ? null : get(0); }
        public static <K extends Comparable<K>> Box<K> of(K... all) { return new Box<>(); }
    }

    public interface Visitor<T> { void visit(T one); }

    public int visit(Visitor visitor) { visitor.visit("one"); return 1; }
    public int sorted(java.util.Comparator comparator) { return comparator.compare("a", "b"); }
    public abstract static class Task implements java.io.Serializable {
        public abstract int run(int times);
    }
    public int run(Task task) { return task.run(2); }
}
