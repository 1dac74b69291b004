// Shows generic sealed types: option, linked list, state machine and protocol messages without pattern switches.
package sealed;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;

public class OptionLikeTypes {
    sealed interface Option<T> permits Some, None {
        static <T> Option<T> of(T t) {
            return t == null ? none() : new Some<>(t);
        }

        @SuppressWarnings("unchecked")
        static <T> Option<T> none() {
            return (Option<T>) None.INSTANCE;
        }

        default <R> Option<R> flatMap(Function<? super T, Option<R>> f) {
            return this instanceof Some<T> s ? f.apply(s.value()) : none();
        }

        default T or(Supplier<? extends T> s) {
            return this instanceof Some<T> some ? some.value() : s.get();
        }
    }

    record Some<T>(T value) implements Option<T> { }

    enum None implements Option<Object> { INSTANCE }

    static abstract sealed class Seq<T> implements Iterable<T> {
        static final class Nil<T> extends Seq<T> {
            @Override
            int size() {
                return 0;
            }
        }

        static final class Cons<T> extends Seq<T> {
            final T head;
            final Seq<T> tail;

            Cons(T head, Seq<T> tail) {
                this.head = head;
                this.tail = tail;
            }

            @Override
            int size() {
                return 1 + tail.size();
            }
        }

        abstract int size();

        static <T> Seq<T> of(T[] items, int from) {
            return from == items.length ? new Nil<>() : new Cons<>(items[from], of(items, from + 1));
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Seq<T> at = Seq.this;

                public boolean hasNext() {
                    return at instanceof Cons;
                }

                public T next() {
                    if (!(at instanceof Cons<T> c)) throw new NoSuchElementException("nil");
                    at = c.tail;
                    return c.head;
                }
            };
        }
    }

    sealed interface Message permits Connect, Data, Close { }

    record Connect(String host, int port) implements Message { }

    record Data(byte[] bytes) implements Message { }

    record Close() implements Message { }

    static class Session {
        private boolean open;
        private int received;

        String handle(Message m) {
            if (m instanceof Connect c && !open) {
                open = true;
                return "connected " + c.host() + ":" + c.port();
            } else if (m instanceof Data d && open) {
                received += d.bytes().length;
                return "total " + received;
            } else if (m instanceof Close && open) {
                open = false;
                return "closed after " + received;
            }
            throw new IllegalStateException(m.getClass().getSimpleName() + (open ? " while open" : " while closed"));
        }
    }

    public static void main(String[] args) {
        Option<Integer> five = Option.of(5), none = Option.of(null);
        System.out.println(five + " " + none + " " + five.flatMap(n -> Option.of("n" + n)) + " " + none.flatMap(n -> Option.of(1)) + " " + none.or(() -> -1) + five.or(() -> -1) + (none == (Object) Option.<String>none() ? "" : "x"));
        Seq<String> seq = Seq.of("p q r s".split(" "), 0);
        StringBuilder sb = new StringBuilder();
        for (String s : seq) for (String t : seq) sb.append(s).append(t).append(' ');
        System.out.println(sb + "" + seq.size());
        Iterator<Object> empty = new Seq.Nil<>().iterator();
        try {
            empty.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage() + " " + empty.hasNext());
        }
        Session session = new Session();
        Message[] script = {new Connect("h", 80), new Data(new byte[3]), new Data(new byte[10]), new Connect("i", 81), new Close(), new Data(new byte[1])};
        for (Message m : script) {
            try {
                System.out.println(session.handle(m));
            } catch (IllegalStateException e) {
                System.out.println("error " + e.getMessage());
            }
        }
        session.handle(new Close());
    }
}
