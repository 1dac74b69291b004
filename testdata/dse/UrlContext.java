package dse;

/** Looks up addresses in directories: each directory accepts other schemes and forms of names. */
public class UrlContext {
    private final String scheme;
    private int lookups;

    public UrlContext(String scheme) {
        this.scheme = scheme;
    }

    /** The part of an address that the server has to resolve. */
    public String rest(String url) {
        lookups++;
        if (!url.startsWith(scheme + ":")) {
            throw new IllegalArgumentException("not a " + scheme + " address");
        }
        String rest = url.substring(scheme.length() + 1);
        if (rest.startsWith("//")) {
            int slash = rest.indexOf('/', 2);
            if (slash < 0) {
                return "";
            }
            return rest.substring(slash + 1);
        }
        if (rest.startsWith("/")) {
            return rest.substring(1);
        }
        return rest;
    }

    public int kind(String url) {
        String rest = rest(url);
        if (scheme.equals("ldap")) {
            if (rest.startsWith("cn=")) {
                return rest.contains(",o=") ? 2 : 1;
            }
            return 0;
        }
        if (scheme.equals("dns")) {
            return rest.endsWith(".") ? 3 : 4;
        }
        if (scheme.equals("rmi")) {
            return rest.isEmpty() ? 5 : 6;
        }
        return 7;
    }

    public boolean isBusy() {
        return lookups > 3;
    }
}
