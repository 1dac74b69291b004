package dse;

/** A media type such as "text/html; charset=utf-8". */
public class MimeType {
    private final String type;
    private final String subtype;
    private final String charset;

    public MimeType(String text) {
        String main = text;
        String parameter = "";
        int semicolon = text.indexOf(';');
        if (semicolon >= 0) {
            main = text.substring(0, semicolon).trim();
            parameter = text.substring(semicolon + 1).trim();
        }
        int slash = main.indexOf('/');
        if (slash <= 0 || slash == main.length() - 1) {
            throw new IllegalArgumentException("type/subtype expected");
        }
        if (main.indexOf('/', slash + 1) >= 0) {
            throw new IllegalArgumentException("more than one slash");
        }
        type = main.substring(0, slash).toLowerCase();
        subtype = main.substring(slash + 1).toLowerCase();
        if (parameter.startsWith("charset=")) {
            charset = parameter.substring(8);
        } else {
            charset = type.equals("text") ? "us-ascii" : "";
        }
    }

    public boolean isText() {
        return type.equals("text") || subtype.endsWith("+xml");
    }

    public boolean isUnicode() {
        return charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf-16");
    }

    public boolean includes(MimeType other) {
        if (type.equals("*")) {
            return subtype.equals("*");
        }
        if (!type.equals(other.type)) {
            return false;
        }
        return subtype.equals("*") || subtype.equals(other.subtype);
    }
}
