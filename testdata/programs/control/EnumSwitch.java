// Shows old-style switches on enum constants, including missing cases, null and enums of other classes.
package control;

import java.util.concurrent.TimeUnit;

public class EnumSwitch {
    enum Light { RED, AMBER, GREEN, OFF }

    enum Op {
        ADD('+'), SUB('-'), MUL('*'), DIV('/');
        final char symbol;

        Op(char symbol) {
            this.symbol = symbol;
        }
    }

    static Light next(Light light) {
        switch (light) {
            case RED: return Light.GREEN;
            case GREEN: return Light.AMBER;
            case AMBER: return Light.RED;
            default: return light;
        }
    }

    static int apply(Op op, int a, int b) {
        switch (op) {
            case ADD: return a + b;
            case SUB: return a - b;
            case MUL: return a * b;
            case DIV: return a / b;
        }
        throw new AssertionError(op);
    }

    static String unit(TimeUnit unit) {
        switch (unit) {
            case NANOSECONDS: case MICROSECONDS: case MILLISECONDS: return "small";
            case DAYS: return "large";
            default: return "medium";
        }
    }

    static int weight(Light light, Op op) {
        int w = 0;
        switch (light) {
            case GREEN: w += 1;
            case AMBER: w += 10;
                switch (op) {
                    case MUL: w *= 7; break;
                    case ADD: w += 3;
                    default: w = -w;
                }
            case RED: w += 100; break;
        }
        return w;
    }

    public static void main(String[] args) {
        Light light = Light.RED;
        for (int i = 0; i < 7; i++) {
            System.out.print(light + " ");
            light = next(light);
        }
        System.out.println(next(Light.OFF));
        for (Op op : Op.values()) {
            System.out.println("17 " + op.symbol + " 5 = " + apply(op, 17, 5));
        }
        for (TimeUnit unit : TimeUnit.values()) {
            System.out.print(unit(unit) + " ");
        }
        System.out.println();
        for (Light l : Light.values()) {
            for (Op op : Op.values()) {
                System.out.print(weight(l, op) + " ");
            }
        }
        System.out.println();
        try {
            next(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        try {
            apply(Op.DIV, 1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        int[] histogram = new int[Light.values().length];
        String text = "ragoragor?";
        for (char c : text.toCharArray()) {
            Light parsed = c == 'r' ? Light.RED : c == 'a' ? Light.AMBER : c == 'g' ? Light.GREEN : Light.OFF;
            switch (parsed) {
                case OFF: continue;
                default: histogram[parsed.ordinal()]++;
            }
        }
        System.out.println(java.util.Arrays.toString(histogram));
    }
}
