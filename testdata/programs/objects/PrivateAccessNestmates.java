// Shows private members reached across nested classes: fields, methods, constructors and compound updates.
package objects;

public class PrivateAccessNestmates {
    private int secret = 1;
    private static long staticSecret = 10;

    private PrivateAccessNestmates() {
    }

    private int add(int x) {
        return secret += x;
    }

    private static String hidden(String s) {
        return "<" + s + staticSecret++ + ">";
    }

    static class Peer {
        private String text = "peer";
        private final int[] data = {1, 2};

        private Peer() {
        }

        private Peer(String text) {
            this.text = text;
        }

        int touch(PrivateAccessNestmates other) {
            other.secret++;
            other.secret *= 3;
            staticSecret += other.secret--;
            return other.add(5) + other.secret;
        }

        private String speak() {
            return "private " + text;
        }

        static class Innermost extends Peer {
            private String text = "innermost";

            String all(Peer p) {
                return super.text + p.text + ((Peer) this).speak() + this.text + hidden("h") + new PrivateAccessNestmates().secret;
            }

            String speak() {
                return "not an override";
            }
        }
    }

    private interface Secret {
        private int one() {
            return 1;
        }

        private static int two() {
            return 2;
        }

        default int three() {
            return one() + two();
        }
    }

    private enum Level {
        LOW(1), HIGH(9);
        private final int weight;

        Level(int weight) {
            this.weight = weight;
        }
    }

    private class Base {
        private int v() {
            return 1;
        }

        int call() {
            return v();
        }
    }

    private class Sub extends Base {
        private int v() {
            return 2;
        }

        int call2() {
            return v() * 10 + super.v();
        }
    }

    public static void main(String[] args) {
        PrivateAccessNestmates o = new PrivateAccessNestmates();
        Peer peer = new Peer();
        System.out.println(peer.touch(o) + " " + o.secret + " " + staticSecret);
        peer.text += "!";
        peer.data[1] += peer.data[0]++;
        System.out.println(peer.text + peer.data[0] + peer.data[1] + " " + peer.speak() + " " + new Peer("other").speak());
        Peer.Innermost inner = new Peer.Innermost();
        Peer asPeer = inner;
        System.out.println(inner.all(peer) + " " + inner.speak() + " " + asPeer.speak());
        System.out.println(new Secret() { }.three() + " " + Secret.two() + " " + Level.HIGH.weight + Level.valueOf("LOW").weight);
        Sub sub = o.new Sub();
        System.out.println(sub.call() + " " + sub.call2() + " " + ((Base) sub).v() + " " + sub.v());
        System.out.println(Peer.class.getNestHost().getSimpleName() + " " + Peer.class.isNestmateOf(Level.class) + " " + PrivateAccessNestmates.class.getNestMembers().length);
        o.secret <<= o.secret >>> 2;
        System.out.println(o.secret-- + " " + --o.secret + " " + hidden("end"));
    }
}
