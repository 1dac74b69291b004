// Shows which operands of && and || are evaluated, with side effects and exceptions in the operands.
package control;

public class ShortCircuit {
    static StringBuilder log = new StringBuilder();

    static boolean t(String name) {
        log.append(name).append('+');
        return true;
    }

    static boolean f(String name) {
        log.append(name).append('-');
        return false;
    }

    static boolean boom(String name) {
        log.append(name).append('!');
        throw new IllegalStateException(name);
    }

    static void report(boolean value) {
        System.out.println(value + " " + log);
        log.setLength(0);
    }

    static boolean random(int bits, int depth) {
        log.append(bits & 3);
        if (depth == 0) return (bits & 1) != 0;
        return (bits & 2) != 0
            ? random(bits >> 1, depth - 1) && random(bits >> 2, depth - 1)
            : random(bits >> 3, depth - 1) || !random(bits >> 1, depth - 1);
    }

    public static void main(String[] args) {
        report(t("a") && f("b") && t("c"));
        report(t("a") || f("b") || t("c"));
        report(f("a") || t("b") && f("c") || f("d"));
        report((f("a") || t("b")) && !(f("c") || f("d")));
        report(!(t("a") && t("b")) ? t("c") : f("d") || t("e"));
        report(f("a") & t("b") || t("c") ^ t("d"));
        report(t("a") == f("b") || t("c") != f("d"));
        boolean x = false;
        boolean y = (x = true) || (x = false);
        report(x && y);
        int i = 0;
        report(i++ == 1 && i++ == 1 || i++ == 1 && ++i == 3);
        System.out.println("i " + i);
        try {
            report(t("a") && boom("b") || t("c"));
        } catch (IllegalStateException e) {
            System.out.println("thrown " + e.getMessage() + " " + log);
            log.setLength(0);
        }
        report(f("a") && boom("b") || t("c"));
        report(t("a") || boom("b"));
        String text = null;
        report(text != null && text.length() > 0);
        report(text == null || text.isEmpty());
        int[] data = {1, 2, 3};
        int index = 0;
        while (index < data.length && data[index] != 3) index++;
        System.out.println("index " + index);
        index = 0;
        while (index < data.length && data[index] != 9) index++;
        System.out.println("index " + index);
        int trues = 0;
        int hash = 0;
        for (int bits = 0; bits < 512; bits += 3) {
            if (random(bits, 4)) trues++;
            hash = hash * 31 + log.toString().hashCode();
            log.setLength(0);
        }
        System.out.println(trues + " " + hash);
        if (t("p") && (f("q") || t("r"))) report(true); else report(false);
        for (int n = 0; t("n") && n < 2 || f("m"); n++) log.append(n);
        report(false);
        boolean assigned;
        if (t("z") && (assigned = !f("w"))) report(assigned);
    }
}
