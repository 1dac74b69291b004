package dse;

/** Decides by name, value and site what a browser does with a cookie. */
public final class Cookie {
    private Cookie() {
    }

    /** 0: refuse, 1: keep for the session, 2: keep, 3: keep and send to all hosts of the site. */
    public static int decide(String name, String value, String site) {
        String key = name.toLowerCase();
        String content = value.toLowerCase();
        int result = 0;
        if (key.equals("userid")) {
            if (content.length() > 6 && content.startsWith("user")) {
                result = 2;
            } else {
                result = 1;
            }
        } else if (key.equals("session")) {
            if (content.equals("am") || content.equals("abm")) {
                result = 1;
            } else if (site.equals("abc.com")) {
                result = 3;
            } else {
                result = 2;
            }
        } else if (key.startsWith("__secure-") && site.endsWith(".org")) {
            result = 3;
        }
        return result;
    }
}
