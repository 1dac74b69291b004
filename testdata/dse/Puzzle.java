package dse;

/** Checks of what players enter: names of puzzles, their sizes, and codes that unlock levels. */
public final class Puzzle {
    private Puzzle() {
    }

    public static int score(int width, int height, int level) {
        if (width < 3 || height < 3 || width > 20 || height > 20) {
            return 0;
        }
        int area = width * height;
        if (area == 143) {
            return 1000;
        }
        if (level == area) {
            return 500;
        }
        if (level > 10 && area % level == 0) {
            return 250;
        }
        return area > 100 ? 100 : 10;
    }

    public static String unlock(String code) {
        if (code.length() != 8) {
            return "length";
        }
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            char c = code.charAt(i);
            if (c < 'a' || c > 'z') {
                return "letters";
            }
            sum += c - 'a';
        }
        if (code.charAt(4) != '-') {
            return "dash";
        }
        if (!code.substring(5).equals(String.valueOf(100 + sum))) {
            return "sum";
        }
        return code.startsWith("q") ? "secret level" : "level";
    }

    public static boolean isName(String name) {
        if (name.isEmpty() || name.length() > 16) {
            return false;
        }
        if (!Character.isUpperCase(name.charAt(0))) {
            return false;
        }
        return !name.contains("  ") && !name.endsWith(" ");
    }
}
