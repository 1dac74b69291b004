/** Looks for three characters and a name. */
public class StrComp {
    public static int strcomp(char first, char second, char third, String name) {
        int seen = 0;
        if (first == 'a') {
            seen = seen + 1;
        }
        if (second == 'b') {
            seen = seen + 2;
        }
        if (third == 'c') {
            seen = seen + 4;
        }
        if (name.equals("test1")) {
            seen = seen + 8;
        }
        return seen;
    }
}
