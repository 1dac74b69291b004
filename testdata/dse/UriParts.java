package dse;

/** Splits a URI into scheme, authority, path, query and fragment without regular expressions. */
public class UriParts {
    private String scheme = "";
    private String authority = "";
    private String path = "";
    private String query = "";
    private String fragment = "";

    public UriParts(String text) {
        String rest = text;
        int hash = rest.indexOf('#');
        if (hash >= 0) {
            fragment = rest.substring(hash + 1);
            rest = rest.substring(0, hash);
        }
        int mark = rest.indexOf('?');
        if (mark >= 0) {
            query = rest.substring(mark + 1);
            rest = rest.substring(0, mark);
        }
        int colon = rest.indexOf(':');
        if (colon > 0 && rest.indexOf('/') != 0) {
            scheme = rest.substring(0, colon);
            for (int i = 0; i < scheme.length(); i++) {
                char c = scheme.charAt(i);
                if (!Character.isLetter(c) && c != '+' && c != '.') {
                    throw new IllegalArgumentException("scheme");
                }
            }
            rest = rest.substring(colon + 1);
        }
        if (rest.startsWith("//")) {
            int slash = rest.indexOf('/', 2);
            authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
            path = slash < 0 ? "" : rest.substring(slash);
        } else {
            path = rest;
        }
    }

    public boolean isAbsolute() {
        return !scheme.isEmpty();
    }

    public String host() {
        int at = authority.lastIndexOf('@');
        int colon = authority.lastIndexOf(':');
        if (colon > at) {
            return authority.substring(at + 1, colon);
        }
        return authority.substring(at + 1);
    }

    public int port() {
        int colon = authority.lastIndexOf(':');
        if (colon >= 0 && colon < authority.length() - 1) {
            try {
                int port = Integer.parseInt(authority.substring(colon + 1));
                return port > 65535 ? -1 : port;
            } catch (NumberFormatException e) {
                return -1;
            }
        }
        if (scheme.equals("http")) {
            return 80;
        }
        if (scheme.equals("https")) {
            return 443;
        }
        return 0;
    }

    public boolean asksFor(String name) {
        return query.startsWith(name + "=") || query.contains("&" + name + "=");
    }

    public boolean isTopOfPage() {
        return fragment.equals("top") && path.endsWith(".html");
    }
}
