// Shows calls on default methods through different static types, abstract class interplay and default state patterns.
package iface;

import java.util.LinkedHashMap;
import java.util.Map;

public class DefaultMethodConflicts {
    interface Store {
        Map<String, Object> data();

        default Store put(String k, Object v) {
            data().put(k, v);
            return this;
        }

        default <T> T get(String k, Class<T> type) {
            return type.cast(data().get(k));
        }

        default int size() {
            return data().size();
        }
    }

    interface Counted {
        default int size() {
            return -1;
        }
    }

    interface Logged extends Store {
        StringBuilder LOG = new StringBuilder();

        @Override
        default Logged put(String k, Object v) {
            LOG.append(k).append('=').append(v).append(' ');
            Store.super.put(k, v);
            return this;
        }
    }

    static class Plain implements Store, Counted {
        private final Map<String, Object> data = new LinkedHashMap<>();

        public Map<String, Object> data() {
            return data;
        }

        @Override
        public int size() {
            return Store.super.size() * 10 + Counted.super.size();
        }
    }

    static class Audited extends Plain implements Logged {
        @Override
        public Audited put(String k, Object v) {
            return (Audited) Logged.super.put(k, v);
        }
    }

    static abstract class Skeleton implements Store {
        @Override
        public String toString() {
            return getClass().getSimpleName() + data();
        }

        @Override
        public abstract int size();
    }

    static class Full extends Skeleton {
        private final Map<String, Object> m = new LinkedHashMap<>();

        public Map<String, Object> data() {
            return m;
        }

        public int size() {
            return 1000 + m.size();
        }
    }

    interface Stack<T> {
        T[] items();

        int[] top();

        default void push(T t) {
            if (top()[0] == items().length) throw new IllegalStateException("full at " + top()[0]);
            items()[top()[0]++] = t;
        }

        default T pop() {
            if (top()[0] == 0) throw new IllegalStateException("empty");
            return items()[--top()[0]];
        }
    }

    static Stack<String> stack(int n) {
        String[] items = new String[n];
        int[] top = {0};
        return new Stack<>() {
            public String[] items() {
                return items;
            }

            public int[] top() {
                return top;
            }
        };
    }

    public static void main(String[] args) {
        Plain plain = new Plain();
        plain.put("a", 1).put("b", "two").put("a", 3);
        System.out.println(plain.data() + " " + plain.size() + " " + ((Store) plain).size() + " " + ((Counted) plain).size() + " " + plain.get("b", String.class));
        try {
            plain.get("a", String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Audited audited = new Audited();
        audited.put("x", 1).put("y", 2);
        ((Store) audited).put("z", 3);
        System.out.println(audited.data() + " " + Logged.LOG + " " + audited.size());
        Store full = new Full().put("q", null);
        System.out.println(full + " " + full.size() + " " + full.get("q", Integer.class));
        Stack<String> s = stack(2);
        s.push("one");
        s.push("two");
        try {
            s.push("three");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(s.pop() + s.pop());
        Counted c = new Counted() { };
        System.out.println(c.size() + " " + new Counted() {
            public int size() {
                return Counted.super.size() - 1;
            }
        }.size());
        s.pop();
    }
}
