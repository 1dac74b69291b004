// Properties load with every escape and separator, defaults, store without its date line, and XML excluded.
package util;

import java.io.*;
import java.util.*;

public class PropertiesText {
    public static void main(String[] args) throws IOException {
        String text = "# comment\n! also comment\nplain=value\nspaced key\\ part = v\\u0061lue two  \ncolon:x:y\nspace sep\nempty=\nalone\nlong = one \\\n    two \\\n    three\n\\#notcomment=1\ntab\\tkey=a\\tb\\n\nunicode=\\u20ac\n   indented = yes\ndup=1\ndup=2\nback\\\\slash=c:\\\\dir\n=nokey\n";
        Properties p = new Properties();
        p.load(new StringReader(text));
        TreeMap<String, String> sorted = new TreeMap<>();
        for (String k : p.stringPropertyNames()) sorted.put(k, p.getProperty(k));
        sorted.forEach((k, v) -> System.out.println("[" + k.replace("\t", "\\t") + "]=[" + v.replace("\t", "\\t").replace("\n", "\\n").replace("\u20ac", "EURO") + "]"));
        System.out.println(p.getProperty("missing") + " " + p.getProperty("missing", "dflt") + " " + p.size() + " " + p.containsKey("alone"));
        Properties child = new Properties(p);
        child.setProperty("plain", "override");
        child.setProperty("own", "1");
        System.out.println(child.getProperty("plain") + " " + child.getProperty("dup") + " " + child.size() + " " + child.get("dup") + " " + child.stringPropertyNames().size() + " " + Collections.list(child.propertyNames()).size());
        Properties out = new Properties();
        out.setProperty("k e:y=", " lead and trail ");
        out.setProperty("uni\u20acc\u00e9", "\u0001\t\n\r\f#!=:\\");
        out.setProperty("", "emptykey");
        StringWriter sw = new StringWriter();
        out.store(sw, "header\nsecond line");
        List<String> lines = new ArrayList<>();
        for (String l : sw.toString().split("\\R")) if (!l.startsWith("#") || l.startsWith("#header") || l.startsWith("#second")) lines.add(l);
        Collections.sort(lines);
        for (String l : lines) {
            StringBuilder sb = new StringBuilder();
            for (char c : l.toCharArray()) sb.append(c < 127 ? String.valueOf(c) : "<" + Integer.toHexString(c) + ">");
            System.out.println(sb);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        out.store(bytes, null);
        List<String> latin = new ArrayList<>();
        for (String l : bytes.toString("ISO-8859-1").split("\\R")) if (!l.startsWith("#")) latin.add(l);
        Collections.sort(latin);
        System.out.println(latin);
        Properties again = new Properties();
        again.load(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(again.equals(out) + " " + (again.hashCode() == out.hashCode()) + " " + again.size());
        for (String bad : new String[] {"k=\\u12", "k=\\uzzzz"}) {
            try {
                new Properties().load(new StringReader(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Properties mixed = new Properties();
        mixed.put("number", 5);
        mixed.put("s", "t");
        System.out.println(mixed.getProperty("number") + " " + mixed.get("number") + " " + mixed.stringPropertyNames());
        try {
            mixed.store(new StringWriter(), null);
        } catch (ClassCastException e) {
            System.out.println("only strings can be stored");
        }
        mixed.remove("number");
        mixed.merge("s", "u", (a, b) -> "" + a + b);
        System.out.println(mixed + " " + mixed.computeIfAbsent("z", k -> "zz") + " " + mixed.getOrDefault("q", "none"));
    }
}
