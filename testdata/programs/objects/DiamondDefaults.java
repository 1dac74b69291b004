// Shows default methods in diamonds: most specific wins, explicit super calls, class beats interface.
package objects;

public class DiamondDefaults {
    interface Top {
        default String who() {
            return "Top";
        }

        default String call() {
            return "call " + who();
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left>" + Top.super.who();
        }
    }

    interface Right extends Top {
        @Override
        default String who() {
            return "Right>" + Top.super.who();
        }
    }

    interface Plain extends Top {
    }

    interface Abstracting extends Top {
        @Override
        String who();
    }

    static class Both implements Left, Right {
        @Override
        public String who() {
            return "Both[" + Left.super.who() + "," + Right.super.who() + "]";
        }
    }

    static class LeftAndPlain implements Plain, Left {
    }

    static class Parent {
        public String who() {
            return "Parent";
        }
    }

    static class ClassWins extends Parent implements Left {
    }

    static class ClassCalls extends Parent implements Left {
        @Override
        public String who() {
            return super.who() + "+" + Left.super.who();
        }
    }

    static abstract class Reabstracted implements Left {
        @Override
        public abstract String who();
    }

    static class Concrete extends Reabstracted implements Abstracting {
        @Override
        public String who() {
            return "Concrete";
        }
    }

    static class DeepChild extends LeftAndPlain implements Top {
        @Override
        public String call() {
            return "deep " + super.call();
        }
    }

    interface Stacked<T> {
        default T choose(T a, T b) {
            return a;
        }
    }

    interface StackedString extends Stacked<String> {
        @Override
        default String choose(String a, String b) {
            return Stacked.super.choose(b, a) + "!";
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Top[] all = {
            new Top() { }, new Left() { }, new Right() { }, new Both(), new LeftAndPlain(), new ClassWins(), new ClassCalls(), new Concrete(),
            new DeepChild(), (Abstracting) () -> "lambda"
        };
        for (Top t : all) System.out.println(t.who() + " | " + t.call());
        Left left = new ClassWins();
        Parent parent = new ClassWins();
        System.out.println(left.who() + " " + parent.who() + " " + ((Top) parent).call());
        Stacked<String> s = new StackedString() { };
        System.out.println(s.choose("a", "b") + " " + ((Stacked) s).choose("c", "d"));
        try {
            ((Stacked) s).choose(1, 2);
        } catch (ClassCastException e) {
            System.out.println("bridge in an interface checks");
        }
        int hash = 0;
        for (int i = 0; i < 1000; i++) hash = hash * 31 + all[i % all.length].call().length();
        System.out.println(hash);
    }
}
