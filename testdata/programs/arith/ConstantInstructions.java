// Shows constants of every size: iconst, bipush, sipush, ldc, lconst, fconst, dconst and their boundaries.
package arith;

public class ConstantInstructions {
    static final int FINAL_INT = 0x7fffffff;
    static final long FINAL_LONG = -0x8000000000000000L;
    static final float FINAL_FLOAT = 0x1.fffffeP+127f;
    static final double FINAL_DOUBLE = 0x0.0000000000001P-1022;
    static final char FINAL_CHAR = '\uffff';
    static final byte FINAL_BYTE = -128;
    static final short FINAL_SHORT = -32768;
    static final boolean FINAL_BOOLEAN = 'a' < 98;
    static final String FINAL_STRING = "a" + 1 + 2L + 'c' + 1.5f + 2.5 + true + null;

    static void show(int i) {
        System.out.print(i + " ");
    }

    static void show(long l) {
        System.out.print(l + "L ");
    }

    static void show(float f) {
        System.out.print(Integer.toHexString(Float.floatToRawIntBits(f)) + "f ");
    }

    static void show(double d) {
        System.out.print(Long.toHexString(Double.doubleToRawLongBits(d)) + "d ");
    }

    public static void main(String[] args) {
        show(-2); show(-1); show(0); show(1); show(2); show(3); show(4); show(5); show(6);
        show(127); show(128); show(-128); show(-129); show(255); show(256); show(32767); show(32768);
        show(-32768); show(-32769); show(65535); show(65536); show(Integer.MAX_VALUE); show(Integer.MIN_VALUE);
        System.out.println();
        show(-1L); show(0L); show(1L); show(2L); show(127L); show(0xFFFFFFFFL); show(Long.MAX_VALUE); show(Long.MIN_VALUE);
        System.out.println();
        show(0f); show(-0f); show(1f); show(2f); show(3f); show(-1f); show(Float.MIN_VALUE); show(Float.NaN); show(1e10f); show(1.17549435E-38f);
        System.out.println();
        show(0d); show(-0d); show(1d); show(-1d); show(2d); show(Math.PI); show(Math.E); show(Double.NaN); show(1e-300); show(2.2250738585072012e-308);
        System.out.println();
        show(1_000_000); show(0b1010_1010); show(0777); show(0x1p3); show(0x.8p1f); show('a'); show((byte) 'b'); show((short) 70000);
        System.out.println();
        show(FINAL_INT); show(FINAL_LONG); show(FINAL_FLOAT); show(FINAL_DOUBLE); show(FINAL_CHAR); show(FINAL_BYTE); show(FINAL_SHORT);
        System.out.println(FINAL_BOOLEAN);
        System.out.println(FINAL_STRING);
        System.out.println(FINAL_STRING == "a12c1.52.5truenull");
        System.out.println("a12c1.52.5truenull" == (FINAL_STRING + "").intern());
        Class<?>[] classes = {int.class, int[].class, String.class, String[][].class, ConstantInstructions.class, void.class, Integer.class};
        for (Class<?> c : classes) {
            System.out.print(c.getName() + " ");
        }
        System.out.println();
        System.out.println("tab\tquote\"backslash\\octal\101\7z".length() + " " + (int) "\0".charAt(0) + " " + "\u00e9\u4e2d".length());
        System.out.println(1 + 2 + "3" + 4 + 5 + (6 + 7) + 'c' + (char) 100 + 1.0f + 2e10);
    }
}
