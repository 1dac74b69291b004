// Shows constant-specific class bodies, abstract methods, interfaces, static members and enum singletons.
package enums;

import java.util.function.IntUnaryOperator;

public class EnumBodies {
    interface Priced {
        int price(int quantity);

        default String label(int q) {
            return this + "x" + q + "=" + price(q);
        }
    }

    enum Product implements Priced {
        APPLE(3) {
            @Override
            public int price(int q) {
                return base * q;
            }
        },
        BREAD(10) {
            private int sold;

            @Override
            public int price(int q) {
                sold += q;
                return discount(base * q) - sold;
            }

            @Override
            public String label(int q) {
                return "fresh " + super.label(q);
            }
        },
        GIFT(0) {
            {
                bonus = 7;
            }

            @Override
            public int price(int q) {
                return -bonus;
            }

            @Override
            int discount(int x) {
                return 0;
            }
        };

        final int base;
        int bonus = 1;
        static int calls;

        Product(int base) {
            this.base = base;
        }

        int discount(int x) {
            calls++;
            return x * 9 / 10;
        }
    }

    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);
        static final double G = 6.67300E-11;
        private final double mass, radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            return G * mass / (radius * radius);
        }
    }

    enum Machine {
        OFF {
            Machine on(char c) {
                return c == '1' ? IDLE : this;
            }
        },
        IDLE {
            Machine on(char c) {
                return c == '0' ? OFF : c == 'g' ? RUNNING : this;
            }
        },
        RUNNING {
            int steps;

            Machine on(char c) {
                if (++steps > 3) throw new IllegalStateException(this + " overheated at " + c);
                return c == 's' ? IDLE : this;
            }
        };

        abstract Machine on(char c);
    }

    enum Step implements IntUnaryOperator {
        PLUS, DOUBLE;

        public int applyAsInt(int x) {
            return this == PLUS ? x + 1 : x * 2;
        }
    }

    public static void main(String[] args) {
        for (Product p : Product.values()) System.out.println(p.label(2) + " " + p.price(10) + " " + p.discount(100) + " " + p.bonus + " " + p.getClass().getName());
        System.out.println(Product.calls);
        for (Planet p : Planet.values()) System.out.println(p + " " + p.gravity() + " " + (float) (70 * p.gravity()));
        Machine m = Machine.OFF;
        StringBuilder trace = new StringBuilder();
        for (char c : "g1gxs0".toCharArray()) trace.append(m = m.on(c)).append(' ');
        System.out.println(trace);
        System.out.println(Step.PLUS.andThen(Step.DOUBLE).compose(Step.DOUBLE).applyAsInt(5));
        m = Machine.RUNNING;
        for (char c : "abcdef".toCharArray()) m = m.on(c);
    }
}
