package shop;

import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.Date;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** Parameters of many types. */
class Needs {
    interface Listener {
        String name();

        List<String> tags();

        void changed(int what);
    }

    static int streams(InputStream in, Charset charset) {
        return 1;
    }

    static int values(BigDecimal amount, Date date, Locale locale, Random random, Pattern pattern) {
        return 2;
    }

    static int collections(List<Map<String, Set<Integer>>> deep, Iterator<Color> colors, double[][] grid) {
        return 3;
    }

    static int listeners(Listener listener, Runnable runnable, Class<? extends Number> type) {
        return 4;
    }

    static <E extends Enum<E>> int enums(Class<E> type, EnumSet<E> set, E one) {
        return 5;
    }

    static int objects(Object any, Number number, CharSequence text, Comparable<String> comparable) {
        return 6;
    }

    static int own(Account account, Shape shape, Point point, Color color, Task<Integer> task) {
        return 7;
    }

    static <T extends Comparable<? super T>> T largest(T[] all, List<? extends T> more) {
        return null;
    }
}
