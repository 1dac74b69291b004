// Shows parseInt, parseLong, parseByte, decode, valueOf and parseUnsigned with radixes, limits and error messages.
package boxing;

public class ParseIntegers {
    interface Parser {
        Object parse(String s);
    }

    static void attempt(String label, Parser p, String... inputs) {
        for (String s : inputs) {
            try {
                System.out.println(label + " '" + s + "' = " + p.parse(s));
            } catch (NumberFormatException e) {
                System.out.println(label + " '" + s + "' " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(label + " '" + s + "' " + e.getClass().getSimpleName());
            }
        }
    }

    public static void main(String[] args) {
        attempt("int", Integer::parseInt, "0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "-2147483649", "", "-", "+", " 1", "1 ", "0x10", "1_000", "12a", null, "00012", "\u0661\u0662".replace("\u0661\u0662", "1.0"), "99999999999");
        attempt("int16", s -> Integer.parseInt(s, 16), "ff", "-FF", "7fffffff", "80000000", "-80000000", "g", "0xff");
        attempt("int2", s -> Integer.parseInt(s, 2), "101", "2", "-1111111", "11111111111111111111111111111111");
        attempt("int36", s -> Integer.parseInt(s, 36), "z", "zz", "Hello", "-zik0zj", "zik0zk");
        attempt("int1", s -> Integer.parseInt(s, 1), "1");
        attempt("int37", s -> Integer.parseInt(s, 37), "1");
        attempt("range", s -> Integer.parseInt(s, 1, 4, 10), "x123y", "x12", "x1z3y");
        attempt("long", Long::parseLong, "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1L", "", null, "+0");
        attempt("byte", Byte::parseByte, "127", "128", "-128", "-129", "x");
        attempt("short", Short::parseShort, "32767", "32768", "-32769", "12");
        attempt("short16", s -> Short.parseShort(s, 16), "7fff", "8000", "-8000");
        attempt("decode", Integer::decode, "10", "0x1F", "#ff", "010", "-0X10", "0", "08", "--1", "", "+0x1", "0x", "-", "0x-1");
        attempt("decode long", Long::decode, "0x7fffffffffffffff", "-0x8000000000000000", "0x8000000000000000", "#0");
        attempt("decode byte", Byte::decode, "0x7f", "0x80", "-0x80");
        attempt("unsigned", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1", "+5", "2147483648");
        attempt("unsigned long", Long::parseUnsignedLong, "18446744073709551615", "18446744073709551616", "9223372036854775808", "-1", "99999999999999999999");
        attempt("valueOf", Integer::valueOf, "127", "128", "x");
        attempt("boolean", Boolean::valueOf, "true", "TRUE", "tRuE", "yes", "", null, " true");
        attempt("property", s -> Integer.getInteger(s, 5), "no.such.property", "", null);
        long total = 0;
        for (int i = -5000; i < 5000; i += 7) {
            int cubed = i * i * i;
            for (int radix : new int[] {2, 3, 10, 16, 36}) {
                int back = Integer.parseInt(Integer.toString(cubed, radix), radix);
                if (back != cubed) System.out.println("mismatch " + cubed);
                total = total * 31 + Integer.toString(cubed, radix).hashCode();
            }
        }
        System.out.println(total);
        Integer.parseInt("not a number");
    }
}
