// Shows lambdas and method references that are written to a stream and read back, with what they captured.
package invoke;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class SerializedLambdas {
    interface TextFunction extends Function<String, Integer>, Serializable { }

    static Object copy(Object object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        int k = 7;
        List<String> words = new ArrayList<>(List.of("a", "b"));
        TextFunction reference = String::length;
        TextFunction capturing = s -> s.length() + k + words.size();
        TextFunction first = (TextFunction) copy(reference);
        TextFunction second = (TextFunction) copy(capturing);
        words.add("c");
        System.out.println(first.apply("four") + " " + second.apply("four") + " " + capturing.apply("four"));
        IntUnaryOperator both = (IntUnaryOperator & Serializable & Cloneable) x -> x * k;
        System.out.println(((IntUnaryOperator) copy(both)).applyAsInt(6) + " " + (both instanceof Cloneable));
        Comparator<String> order = (Comparator<String>) copy(Comparator.<String>naturalOrder().reversed());
        System.out.println(order.compare("a", "b"));
        Supplier<ArrayList<String>> make = (Supplier<ArrayList<String>> & Serializable) ArrayList::new;
        System.out.println(((Supplier<ArrayList<String>>) copy(make)).get());
        Runnable plain = () -> System.out.println("never");
        try {
            copy(plain);
        } catch (NotSerializableException e) {
            System.out.println("a plain lambda is not serialisable");
        }
    }
}
