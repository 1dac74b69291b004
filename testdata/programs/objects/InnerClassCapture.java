// Shows inner classes reaching several enclosing instances, captured locals and outer private state.
package objects;

public class InnerClassCapture {
    private int id;
    private static int created;

    InnerClassCapture(int id) {
        this.id = id;
        created++;
    }

    class Middle {
        private int id = InnerClassCapture.this.id * 10;

        class Deep {
            private int id = Middle.this.id + InnerClassCapture.this.id;

            String path() {
                return InnerClassCapture.this.id + "/" + Middle.this.id + "/" + this.id;
            }

            void change() {
                InnerClassCapture.this.id += 1;
                Middle.this.id *= 2;
                id--;
                created += 100;
            }
        }

        Deep deep() {
            return new Deep();
        }
    }

    class Extending extends Middle {
        Extending(InnerClassCapture other) {
            other.super();
        }

        int outerId() {
            return InnerClassCapture.this.id;
        }
    }

    interface Counter {
        int next();
    }

    Counter counter(int start, int step) {
        int[] box = {start};
        class Local implements Counter {
            private int calls;

            @Override
            public int next() {
                calls++;
                box[0] += step + id;
                return box[0] * 10 + calls;
            }
        }
        return new Local();
    }

    static Counter[] countersInLoop() {
        Counter[] result = new Counter[3];
        for (int i = 0; i < 3; i++) {
            int captured = i;
            result[i] = new Counter() {
                int calls = captured * 100;

                @Override
                public int next() {
                    return calls++ + captured;
                }
            };
        }
        return result;
    }

    public static void main(String[] args) {
        InnerClassCapture one = new InnerClassCapture(1);
        InnerClassCapture two = new InnerClassCapture(2);
        Middle middle = one.new Middle();
        Middle.Deep deep = middle.new Deep();
        System.out.println(deep.path() + " " + two.new Middle().deep().path());
        deep.change();
        deep.change();
        System.out.println(deep.path() + " " + middle.deep().path() + " " + created + " " + one.id + " " + middle.id);
        Extending mixed = two.new Extending(one);
        System.out.println(mixed.deep().path() + " " + mixed.outerId());
        Counter a = one.counter(5, 1);
        Counter b = one.counter(50, 2);
        System.out.println(a.next() + " " + a.next() + " " + b.next() + " " + a.next());
        one.id = 1000;
        System.out.println(a.next() + " " + b.next());
        for (Counter c : countersInLoop()) System.out.print(c.next() + " " + c.next() + " ");
        System.out.println();
        System.out.println(a.getClass().getName() + " " + countersInLoop()[0].getClass().getName() + " " + deep.getClass().getName()
            + " " + deep.getClass().getSimpleName() + " [" + countersInLoop()[0].getClass().getSimpleName() + "]");
        try {
            InnerClassCapture none = null;
            none.new Middle();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
