// Shows StringBuffer, CharSequence implementations, compare, mixing Latin-1 and UTF-16 growth and trimming.
package strings;

public class BufferAndSequences {
    static final class Repeated implements CharSequence {
        private final String unit;
        private final int times;

        Repeated(String unit, int times) {
            this.unit = unit;
            this.times = times;
        }

        @Override
        public int length() {
            return unit.length() * times;
        }

        @Override
        public char charAt(int i) {
            if (i < 0 || i >= length()) throw new StringIndexOutOfBoundsException("at " + i);
            return unit.charAt(i % unit.length());
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return toString().substring(from, to);
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < length(); i++) sb.append(charAt(i));
            return sb.toString();
        }
    }

    public static void main(String[] args) {
        StringBuffer buffer = new StringBuffer("start");
        buffer.append(1).append('c').append(2.5f).insert(0, true).reverse().deleteCharAt(0).replace(0, 2, "<>").setCharAt(3, '*');
        System.out.println(buffer + " " + buffer.length() + " " + buffer.indexOf("*") + " " + buffer.charAt(5));
        buffer.setLength(4);
        buffer.ensureCapacity(100);
        buffer.trimToSize();
        System.out.println(buffer + " " + buffer.capacity() + " " + buffer.substring(2) + " " + buffer.compareTo(new StringBuffer("<>")));
        CharSequence repeated = new Repeated("ab\u20ac", 3);
        System.out.println(repeated.length() + " " + repeated.subSequence(1, 3).length() + " " + repeated.chars().sum() + " " + repeated.codePoints().count() + " " + repeated.isEmpty() + " " + new Repeated("", 5).isEmpty());
        System.out.println(new StringBuilder().append(new Repeated("xy", 2)).append(new Repeated("xy", 2), 1, 3).insert(1, new Repeated("-", 3)) + " " + "xyxy".contentEquals(new Repeated("xy", 2)) + " " + "zxyxyz".contains(new Repeated("xy", 2)));
        System.out.println("xyxy".replace(new Repeated("xy", 1), new Repeated("#", 3)) + " " + String.join(new Repeated("=", 2), new Repeated("a", 1), "b") + " " + CharSequence.compare("abc", new Repeated("a", 3)) + " " + CharSequence.compare(new Repeated("ab", 1), new StringBuilder("ab")));
        StringBuilder latin = new StringBuilder("latin");
        int before = latin.toString().getBytes(java.nio.charset.StandardCharsets.UTF_16BE).length;
        latin.append('\u0100').append("x").deleteCharAt(5);
        System.out.println(before + " " + latin + " " + latin.toString().equals("latinx") + " " + latin.toString().hashCode() + " " + "latinx".hashCode());
        latin.insert(0, '\u20ac').reverse().setCharAt(latin.length() - 1, '!');
        System.out.println(latin);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 300; i++) sb.append((char) i);
        for (int i = 0; i < 300; i += 3) sb.setCharAt(i, (char) (0x400 + i));
        sb.delete(10, 290).reverse();
        int hash = 0;
        for (int i = 0; i < sb.length(); i++) hash = hash * 31 + sb.charAt(i);
        System.out.println(hash + " " + sb.toString().hashCode() + " " + sb.length());
        System.out.println(new StringBuilder("b").compareTo(new StringBuilder("a\u20ac")) + " " + new StringBuilder("\u20ac").compareTo(new StringBuilder("\u20ac")) + " " + new StringBuffer().append((StringBuffer) null));
        Object lock = buffer;
        synchronized (lock) {
            buffer.append("locked");
        }
        System.out.println(buffer);
        try {
            buffer.insert(99, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        new StringBuilder().append(repeated, 0, 99);
    }
}
