package dse;

import java.util.ArrayList;
import java.util.List;

/** A name of the form "urn:path:a/b/c", in which the parts are a path from the general to the special. */
public class PathUrn {
    private static final String PREFIX = "urn:path:";

    private final List<String> parts = new ArrayList<>();

    public PathUrn(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("does not begin with " + PREFIX);
        }
        String path = text.substring(PREFIX.length());
        int start = 0;
        int slash = path.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("a path has at least two parts");
        }
        while (slash >= 0) {
            if (slash == start) {
                throw new IllegalArgumentException("a part is empty");
            }
            parts.add(path.substring(start, slash));
            start = slash + 1;
            slash = path.indexOf('/', start);
        }
        if (start < path.length()) {
            parts.add(path.substring(start));
        }
    }

    public int depth() {
        return parts.size();
    }

    public boolean isDirectory() {
        return parts.size() > 2;
    }

    public boolean isRoot() {
        return parts.get(0).equals("root");
    }
}
