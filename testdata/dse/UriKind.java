package dse;

/** Says what a URI refers to, by its scheme and what follows. */
public final class UriKind {
    private UriKind() {
    }

    public static String classify(String uri) {
        int colon = uri.indexOf(':');
        if (colon <= 0) {
            return "relative";
        }
        String scheme = uri.substring(0, colon).toLowerCase();
        String rest = uri.substring(colon + 1);
        if (scheme.equals("urn")) {
            if (rest.startsWith("isbn:")) {
                return rest.length() == 18 ? "book" : "broken book";
            }
            return rest.startsWith("uuid:") ? "object" : "name";
        }
        if (scheme.equals("mailto")) {
            return rest.indexOf('@') > 0 ? "person" : "broken person";
        }
        if (scheme.equals("file")) {
            return rest.endsWith("/") ? "folder" : "file";
        }
        if (scheme.equals("http") || scheme.equals("https")) {
            if (rest.startsWith("//localhost")) {
                return "own page";
            }
            return "page";
        }
        return "unknown";
    }
}
