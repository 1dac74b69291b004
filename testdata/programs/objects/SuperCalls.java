// Shows super calls through several levels, skipped levels, super fields and super in lambdas and inner classes.
package objects;

import java.util.function.Supplier;

public class SuperCalls {
    static class One {
        protected StringBuilder log = new StringBuilder();

        String name() {
            log.append('1');
            return "One";
        }

        protected int value() {
            return 1;
        }

        One self() {
            return this;
        }
    }

    static class Two extends One {
        @Override
        protected int value() {
            return super.value() + 10;
        }
    }

    static class Three extends Two {
        @Override
        String name() {
            log.append('3');
            return "Three(" + super.name() + ")";
        }

        @Override
        protected int value() {
            return super.value() * 2 + super.value();
        }

        @Override
        Three self() {
            return (Three) super.self();
        }
    }

    static class Four extends Three {
        @Override
        String name() {
            log.append('4');
            Supplier<String> viaLambda = () -> super.name();
            Supplier<String> viaReference = super::name;
            return "Four(" + viaLambda.get() + viaReference.get() + ")";
        }

        class Inner {
            String outerSuper() {
                return Four.super.name() + Four.super.value();
            }
        }

        @Override
        protected int value() {
            return new Object() {
                int compute() {
                    return Four.super.value() + 1000;
                }
            }.compute();
        }
    }

    static class Text {
        final String s;

        Text(String s) {
            this.s = s;
        }

        @Override
        public String toString() {
            return "Text:" + s;
        }

        @Override
        public boolean equals(Object o) {
            return super.equals(o) || o instanceof Text t && t.s.equals(s);
        }

        @Override
        public int hashCode() {
            return s.hashCode();
        }
    }

    static class Loud extends Text {
        Loud(String s) {
            super(s.toUpperCase(java.util.Locale.ROOT));
        }

        @Override
        public String toString() {
            return super.toString() + "!" + super.hashCode() + super.equals(new Text("ABC"));
        }
    }

    public static void main(String[] args) {
        for (One o : new One[] {new One(), new Two(), new Three(), new Four()}) {
            System.out.println(o.name() + " " + o.value() + " " + o.log + " " + (o.self() == o) + " " + o.self().getClass().getSimpleName());
        }
        Four four = new Four();
        System.out.println(four.new Inner().outerSuper() + " " + four.log);
        System.out.println(new Loud("abc") + " " + new Loud("abd"));
        System.out.println(new Text("q").equals(new Loud("Q")) + " " + new Loud("q").equals(new Text("Q")));
    }
}
