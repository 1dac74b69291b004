// Shows how text blocks strip indentation, keep relative indents, trailing newlines and closing delimiter positions.
package textblocks;

public class Indentation {
    static void show(String label, String s) {
        System.out.println(label + " " + s.length() + " [" + s.replace("\n", "|").replace(" ", ".").replace("\t", "T") + "]");
    }

    static final String CONSTANT = """
        constant
          text""";

    public static void main(String[] args) {
        show("empty", """
            """);
        show("one line", """
            line
            """);
        show("no trailing newline", """
            line""");
        show("relative", """
              two
            zero
                four
            """);
        show("delimiter left", """
                four
              two
          """);
        show("delimiter right", """
            zero
            zero
                """);
        show("blank lines", """

            first

            last

            """);
        show("trailing spaces   ", """
            a   \s
            b   
            c\t
            """);
        show("tabs", """
        	tabbed
        	  more
        """);
        show("constant", CONSTANT);
        System.out.println(CONSTANT == "constant\n  text");
        String html = """
            <html>
                <body>
                    <p>Hello, %s &amp; %d</p>
                </body>
            </html>
            """.formatted("world", 42);
        System.out.print(html);
        System.out.println("""
            SELECT *
            FROM t
            WHERE a = 'x' AND b = "y"
            """.lines().map(String::strip).reduce("", (a, b) -> a + b + ";"));
        show("stripIndent", "    a\n      b\n   c\n".stripIndent());
        show("stripIndent last", "    a\n      b\n  ".stripIndent());
        show("indent", "a\n b\n".indent(2) + "|" + "   a\n b\n".indent(-2));
        String nested = """
            outer {
            %s}
            """.formatted("""
            inner
            """.indent(4));
        System.out.print(nested);
        switch (CONSTANT) {
            case """
                constant
                  text""" -> System.out.println("switch on a text block");
            default -> System.out.println("different");
        }
    }
}
