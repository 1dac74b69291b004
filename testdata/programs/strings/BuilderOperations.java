// Shows StringBuilder: append of every type, insert, delete, replace, reverse, setLength, setCharAt and errors.
package strings;

public class BuilderOperations {
    interface Edit {
        Object on(StringBuilder sb);
    }

    static void attempt(String label, Edit e) {
        StringBuilder sb = new StringBuilder("0123456789");
        try {
            Object r = e.on(sb);
            System.out.println(label + " " + sb + " -> " + (r == sb ? "same" : r));
        } catch (RuntimeException x) {
            System.out.println(label + " " + x.getClass().getSimpleName() + " " + x.getMessage() + " left " + sb);
        }
    }

    public static void main(String[] args) {
        StringBuilder all = new StringBuilder();
        all.append(true).append('c').append(1).append(2L).append(1.5f).append(2.5).append("s").append((Object) null).append((String) null).append(new char[] {'x', 'y'})
            .append(new char[] {'a', 'b', 'c'}, 1, 2).append("sequence", 2, 5).append(new StringBuilder("inner")).append((CharSequence) null).append(new StringBuffer("buf")).appendCodePoint(0x41)
            .append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append((byte) -1).append((short) 7).append(Double.NaN).append(-0.0f);
        System.out.println(all + " " + all.length());
        attempt("insert start", sb -> sb.insert(0, "x"));
        attempt("insert end", sb -> sb.insert(10, 5.5));
        attempt("insert beyond", sb -> sb.insert(11, 'c'));
        attempt("insert null", sb -> sb.insert(5, (String) null));
        attempt("insert chars", sb -> sb.insert(2, new char[] {'p', 'q'}));
        attempt("insert sequence", sb -> sb.insert(3, "abcdef", 1, 3));
        attempt("insert self", sb -> sb.insert(4, sb));
        attempt("delete middle", sb -> sb.delete(2, 5));
        attempt("delete past end", sb -> sb.delete(8, 100));
        attempt("delete bad", sb -> sb.delete(11, 12));
        attempt("delete reversed", sb -> sb.delete(5, 4));
        attempt("deleteCharAt", sb -> sb.deleteCharAt(9));
        attempt("deleteCharAt bad", sb -> sb.deleteCharAt(10));
        attempt("replace", sb -> sb.replace(2, 4, "LONGER"));
        attempt("replace to end", sb -> sb.replace(5, 99, ""));
        attempt("replace bad", sb -> sb.replace(-1, 2, "x"));
        attempt("setCharAt", sb -> {
            sb.setCharAt(3, '\u20ac');
            return sb.charAt(3) == '\u20ac' ? sb.deleteCharAt(3) : "lost";
        });
        attempt("setCharAt bad", sb -> {
            sb.setCharAt(10, 'x');
            return "no";
        });
        attempt("setLength", sb -> {
            sb.setLength(3);
            sb.setLength(5);
            return (int) sb.charAt(4) + sb.deleteCharAt(4).deleteCharAt(3).toString();
        });
        attempt("setLength negative", sb -> {
            sb.setLength(-1);
            return "no";
        });
        attempt("charAt bad", sb -> sb.charAt(-1));
        attempt("substring", sb -> sb.substring(3, 6) + sb.substring(8) + sb.subSequence(0, 2));
        attempt("substring bad", sb -> sb.substring(6, 3));
        attempt("indexOf", sb -> sb.indexOf("34") + sb.indexOf("x") + sb.indexOf("3", 4) + sb.lastIndexOf("9") + sb.lastIndexOf("9", 8));
        attempt("reverse", StringBuilder::reverse);
        attempt("append self", sb -> sb.append(sb));
        attempt("compareTo", sb -> sb.compareTo(new StringBuilder("0123")) + " " + sb.compareTo(sb));
        attempt("isEmpty", sb -> sb.isEmpty() + " " + sb.delete(0, 10).isEmpty());
        attempt("append range bad", sb -> sb.append("abc", 2, 5));
        attempt("chars", sb -> sb.chars().sum() + sb.codePoints().count());
        attempt("capacity", sb -> sb.capacity() >= 10);
        StringBuilder palindrome = new StringBuilder("ab\ud83d\ude00c\ud83d");
        System.out.println(palindrome.reverse().codePointAt(2) + " " + palindrome.length() + " " + palindrome.offsetByCodePoints(0, 3) + " " + palindrome.codePointBefore(4));
        StringBuilder growing = new StringBuilder(0);
        for (int i = 0; i < 3000; i++) growing.append((char) ('a' + i % 26)).insert(growing.length() / 2, i % 10);
        System.out.println(growing.length() + " " + growing.toString().hashCode());
        try {
            new StringBuilder(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder("x").equals(new StringBuilder("x")));
    }
}
