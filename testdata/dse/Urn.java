package dse;

/** A uniform resource name: "urn:", a namespace and a string of that namespace. */
public class Urn {
    private final String namespace;
    private final String specific;

    public Urn(String text) {
        if (!text.regionMatches(true, 0, "urn:", 0, 4)) {
            throw new IllegalArgumentException("not a URN");
        }
        int colon = text.indexOf(':', 4);
        if (colon < 0) {
            throw new IllegalArgumentException("no namespace");
        }
        namespace = text.substring(4, colon);
        specific = text.substring(colon + 1);
        if (namespace.length() < 2) {
            throw new IllegalArgumentException("namespace is too short");
        }
        if (specific.length() == 0) {
            throw new IllegalArgumentException("nothing is named");
        }
    }

    public String namespace() {
        return namespace;
    }

    public boolean isOfBook() {
        return namespace.equalsIgnoreCase("isbn") && specific.length() == 13;
    }

    /** Names that differ in the case of their namespaces are the same. */
    public boolean isSame(Urn other) {
        return namespace.equalsIgnoreCase(other.namespace) && specific.equals(other.specific);
    }
}
