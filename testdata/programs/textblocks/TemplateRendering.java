// Shows text blocks used as templates: line filters, placeholders, alignment and a small table renderer.
package textblocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class TemplateRendering {
    static final String TEMPLATE = """
        Dear ${name},
        # internal comment
        your order of ${count} ${item}${plural} costs ${total}.
          ${note}
        Regards
        """;

    static String render(String template, Map<String, Object> values) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)}").matcher(template);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            Object v = values.get(m.group(1));
            if (v == null) throw new IllegalArgumentException("no value for " + m.group(1) + " at " + m.start());
            m.appendReplacement(out, Matcher.quoteReplacement(v.toString()));
        }
        return m.appendTail(out).toString();
    }

    static String table(String csv) {
        List<String[]> rows = csv.lines().filter(l -> !l.isBlank()).map(l -> l.split("\\s*,\\s*", -1)).collect(Collectors.toList());
        int columns = rows.stream().mapToInt(r -> r.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) for (int i = 0; i < row.length; i++) widths[i] = Math.max(widths[i], row[i].length());
        StringBuilder sb = new StringBuilder();
        for (String[] row : rows) {
            for (int i = 0; i < columns; i++) {
                String cell = i < row.length ? row[i] : "?";
                sb.append(i == 0 ? "|" : "").append(' ').append(cell).append(" ".repeat(widths[i] - Math.min(widths[i], cell.length()))).append(" |");
            }
            sb.append('\n');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", "A$B\\C");
        values.put("count", 2);
        values.put("item", "lamp");
        values.put("plural", "s");
        values.put("total", 12.5);
        values.put("note", "");
        String visible = TEMPLATE.lines().filter(l -> !l.startsWith("#")).collect(Collectors.joining("\n", "", "\n"));
        System.out.print(render(visible, values).stripTrailing().indent(2));
        System.out.print(table("""
            name, qty, price
            lamp, 2, 12.50

            long item name, 1000,
            x
            """));
        Map<String, Integer> frequency = new LinkedHashMap<>();
        """
            the cat and
            the hat and the
            bat
            """.lines().flatMap(l -> List.of(l.split(" ")).stream()).forEach(w -> frequency.merge(w, 1, Integer::sum));
        System.out.println(frequency);
        String poem = """
            Roses
              are
                red""";
        System.out.println(poem.lines().map(l -> new StringBuilder(l).reverse().toString()).toList());
        System.out.println(poem.transform(s -> s.replaceAll("\\s+", " ")).chars().filter(Character::isLetter).count());
        values.remove("total");
        render(TEMPLATE, values);
    }
}
