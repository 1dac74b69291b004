package dse;

/** Versions such as "1.12.3-beta" and their order. */
public class Version {
    private final int major;
    private final int minor;
    private final String label;

    public Version(String text) {
        int dash = text.indexOf('-');
        label = dash < 0 ? "" : text.substring(dash + 1);
        String numbers = dash < 0 ? text : text.substring(0, dash);
        int dot = numbers.indexOf('.');
        if (dot < 0) {
            throw new IllegalArgumentException("no dot in " + text);
        }
        major = Integer.parseInt(numbers.substring(0, dot));
        minor = Integer.parseInt(numbers.substring(dot + 1));
    }

    public boolean isRelease() {
        return label.isEmpty() && major > 0;
    }

    public boolean isLongTermSupport() {
        return major >= 8 && minor % 4 == 2 && label.equals("lts");
    }

    public int compareTo(Version other) {
        if (major != other.major) {
            return major < other.major ? -1 : 1;
        }
        if (minor != other.minor) {
            return minor < other.minor ? -1 : 1;
        }
        if (label.equals(other.label)) {
            return 0;
        }
        if (label.isEmpty()) {
            return 1;
        }
        return other.label.isEmpty() ? -1 : label.compareTo(other.label);
    }
}
