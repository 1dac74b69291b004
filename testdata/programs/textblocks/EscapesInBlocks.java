// Shows escapes in text blocks: quotes, line continuation, \s, octal and unicode escapes, translateEscapes.
package textblocks;

public class EscapesInBlocks {
    static String codes(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 32 || c > 126 ? "<" + Integer.toHexString(c) + ">" : "" + c);
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(codes("""
            "quotes" ""two"" and \"""three\""" end"
            """));
        System.out.println(codes("""
            joined \
            lines \
              keep their indent
            """));
        System.out.println(codes("""
            a\tb\nc\\d\'e\"f\bg\fh\ri
            octal \101\60\7\0 space\040end
            """));
        System.out.println(codes("""
            trailing kept\s\s
            red  \s
            \s\sleading
            """));
        System.out.println(codes("""
            \u0041\u00e9\u20ac\ud83d\ude00
            backslash-n: \\n
            """));
        String json = """
            {
              "name": "x\\"y",
              "list": [1, 2],
              "path": "C:\\\\tmp"
            }""";
        System.out.println(json + json.length());
        System.out.println(codes("a\\tb\\n\\u\\\\".substring(0, 6).translateEscapes()) + codes("\\101\\s\\0\\377".translateEscapes()));
        System.out.println("join\\\nme".translateEscapes());
        for (String bad : new String[] {"\\q", "\\", "ok\\u0041"}) {
            try {
                System.out.println(codes(bad.translateEscapes()));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage().replace('\n', '|'));
            }
        }
        System.out.println("""
            one""" + """
            two
            """.strip() + """
             three""".length());
        System.out.println("""
            x = %d%%
            """.formatted(5).trim().hashCode());
        String empty = """
            \
            """;
        System.out.println(empty.isEmpty() + " " + """
            same""".equals("same") + " " + ("""
            same""" == "same"));
        char[] chars = """
            abc
            def
            """.toCharArray();
        System.out.println(chars.length + " " + (int) chars[3]);
    }
}
