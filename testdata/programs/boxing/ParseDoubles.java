// Shows Double.parseDouble: halfway cases, long digit strings, hex floats, limits, white space and error messages.
package boxing;

public class ParseDoubles {
    static void parse(String s) {
        try {
            double d = Double.parseDouble(s);
            System.out.println((s.length() > 60 ? s.substring(0, 60) + ".." : s).replace('\t', '_') + " = " + Long.toHexString(Double.doubleToLongBits(d)) + " " + d);
        } catch (NumberFormatException e) {
            System.out.println("'" + s + "' " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] good = {
            "0", "-0", "+0.0", "1", "1.", ".5", "-.5e1", "1e0", "1E+5", "1e-5", "1d", "1F", "  3.5\t", "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e999",
            "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "2.2250738585072011e-308", "2.2250738585072012e-308", "9007199254740993", "9007199254740992.9999", "9007199254740993.0000000000000000000001",
            "0.1", "0.30000000000000004", "123456789.123456789e-9", "1e23", "8.5e22", "NaN", "-NaN", "+Infinity", "-Infinity", "0x1p0", "0x1.8p1", "0x.8p-1074", "0x1p-1075", "0x1.0000000000000p-1075", "0x1.0000000000001p-1075", "-0x1.fffffffffffffp1023",
            "0x1.fffffffffffff8p1023", "0x1.00000000000008p0", "0x1.000000000000080000001p0", "0xABC.defp3", "00000001.5", "1" + "0".repeat(300), "0." + "0".repeat(320) + "5", "1" + "0".repeat(400) + "e-400", "3.14159265358979323846264338327950288419716939937510"
        };
        for (String s : good) parse(s);
        String[] bad = {"", " ", "abc", "1e", "e5", ".", "-", "1.2.3", "1,5", "0x", "0x1", "0x1.8", "0xp1", "1e5.5", "infinity", "nan", "1 2", "--1", "1L", "1_0", "\u00bd".replace("\u00bd", "half"), "+", "0b1"};
        for (String s : bad) parse(s);
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        long hash = 0;
        long state = 7;
        for (int i = 0; i < 1500; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            String digits = Long.toUnsignedString(state);
            String s = digits.substring(0, 1) + "." + digits.substring(1) + "e" + (int) (state >> 55);
            hash = hash * 31 + Double.doubleToLongBits(Double.parseDouble(s));
        }
        System.out.println(hash);
        System.out.println(Double.valueOf("2.50").equals(2.5) + " " + Double.valueOf("1e3").intValue() + " " + Double.toHexString(Double.parseDouble("0x1.91eb851eb851fp1")) + " " + Double.compare(Double.parseDouble("-0"), 0.0));
        Double.parseDouble("1.5 apples");
    }
}
