package dse;

/** Addresses of resources that come with a program: "res:/package/name". */
public class ResourceUrl {
    private final String name;

    public ResourceUrl(String text) {
        if (!text.startsWith("res:")) {
            throw new IllegalArgumentException("scheme");
        }
        if (text.length() == 4) {
            throw new IllegalArgumentException("nothing after the scheme");
        }
        if (text.charAt(4) != '/') {
            throw new IllegalArgumentException("not absolute");
        }
        name = text.substring(5);
    }

    public String name() {
        return name;
    }

    public boolean isClass() {
        return name.endsWith(".class") && name.length() > 6;
    }

    public String folder() {
        int slash = name.lastIndexOf('/');
        if (slash < 0) {
            return "";
        }
        return name.substring(0, slash);
    }
}
